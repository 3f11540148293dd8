"""What the page does, free of gradio: the learner and plain values in, plain values out."""
