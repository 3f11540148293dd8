"""One frozen Settings, read once from the environment (`TUTOR_*`) and passed down; nobody else reads it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import platformdirs
from pydantic import AliasChoices, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from tutor import resources
from tutor.errors import SettingsError

GraderName = Literal["embedded", "llm", "decisions", "panel"]


def _or_openai(name: str) -> AliasChoices:
    """The project's own variable, and after it the one that OpenAI's own tools read."""
    return AliasChoices(f"TUTOR_LLM_{name}", f"OPENAI_{name}")


class Settings(BaseSettings):
    """Every option of the product. `Settings.read()` is the constructor that reports faults kindly."""

    model_config = SettingsConfigDict(env_prefix="TUTOR_", frozen=True, extra="ignore", populate_by_name=True)

    home: Path = Field(
        default_factory=lambda: platformdirs.user_data_path("pretraining-tutor"),
        description="Folder of the database, the indexes and imported banks",
    )
    bank: Path | None = Field(default=None, description="Folder of the bank; the built-in one where not given")
    encoder: str = Field(
        default="all-MiniLM-L6-v2",
        description="The packaged model's name, or a folder or hub name of a sentence-transformers model",
    )
    host: str = Field(default="127.0.0.1", description="Address the page listens on")
    port: int = Field(default=7860, ge=0, le=65535, description="Port the page listens on")
    users: Path | None = Field(default=None, description="File of the page's users; without one everybody is local")
    threads: int = Field(default=0, ge=0, description="CPU threads of the encoder; 0 leaves it to torch")

    grader: GraderName = Field(
        default="embedded",
        description="Who grades: embedded (the built-in one, offline), llm (a model behind TUTOR_LLM_BASE_URL), "
        "decisions (a model of typed decisions there) or panel (embedded and llm)",
    )
    llm_base_url: str = Field(
        default="https://api.openai.com/v1",
        validation_alias=_or_openai("BASE_URL"),
        description="Address of an OpenAI-compatible server, mostly ending in /v1",
    )
    llm_model: str = Field(
        default="", validation_alias=_or_openai("MODEL"), description="Model to ask; empty takes the server's only one"
    )
    llm_api_key: SecretStr = Field(
        default=SecretStr(""),
        validation_alias=_or_openai("API_KEY"),
        description="Key of the server, where it wants one",
    )
    llm_timeout: float = Field(default=120.0, gt=0, description="Seconds that one request to the model may take")
    llm_attempts: int = Field(default=4, ge=1, le=20, description="Times a request is tried before it counts as failed")
    llm_concurrency: int = Field(default=8, ge=1, le=512, description="Requests under way at once, at most")
    llm_max_tokens: int = Field(default=2000, ge=64, description="Tokens that one reply may have")
    llm_seed: int = Field(
        default=0, ge=0, description="Fixes the order of the points and, where honoured, the sampling"
    )
    llm_layout: Literal["answer", "point"] = Field(
        default="answer", description="One request an answer, or one a point, which small models do better with"
    )

    llm_requirements: bool = Field(
        default=False, description="Whether the model first writes down what each point requires, once per question"
    )
    llm_cache: bool = Field(
        default=True, description="Whether replies are kept under TUTOR_HOME and not asked for again"
    )
    llm_max_cost: float | None = Field(
        default=None, gt=0, description="US dollars that one run of the program may spend on the model, at most"
    )
    llm_prices: Path | None = Field(
        default=None, description="YAML of prices, `model: [prompt, cached prompt, completion]` for a million tokens"
    )

    @property
    def bank_folder(self) -> Path:
        return self.bank if self.bank is not None else resources.folder("corpus")

    @classmethod
    def read(cls, **given: Any) -> Settings:
        """Read the environment; options given here win. Raises SettingsError naming each fault."""
        try:
            return cls(**{name: value for name, value in given.items() if value is not None})
        except ValidationError as error:
            faults = [
                f"  {_variable(str(each['loc'][0]))}: {each['msg']}, got {each['input']!r}" for each in error.errors()
            ]
            raise SettingsError("\n".join(["settings that cannot be used:", *faults])) from error


def _variable(field: str) -> str:
    """The environment variable that a fault speaks of; pydantic names the field, or the variable where it has two."""
    return field if field.isupper() else f"TUTOR_{field}".upper()
