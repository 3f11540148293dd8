"""Language models behind OpenAI-compatible servers: the sole home of langchain-openai and openai, and of async code.

model       requests -> replies in the form asked for: cache, pacing, one repair
chat        one request, one reply, through langchain-openai
decisions   probabilities of statements, from a decision model
probing     what a server can do: schemas, log-probabilities, seed
faults      what went wrong, in words a person can act on, without keys
pacing      retries, Retry-After, and how many requests are under way
cache       replies kept under the hash of whatever decided them
money       what tokens cost, and a hard cap
json_text   the JSON object in what a model wrote
prompts     files of prompts with declared variables, and their hashes
serving     a model served on this machine; home of llama_cpp
weights     the packaged model, put together once and hash-checked
loop        the one event loop that everything asynchronous runs on
"""
