"""One frozen Settings, read once from the environment (`TUTOR_*`) and passed down; nobody else reads it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import platformdirs
from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from tutor import resources
from tutor.errors import SettingsError


class Settings(BaseSettings):
    """Every option of the product. `Settings.read()` is the constructor that reports faults kindly."""

    model_config = SettingsConfigDict(env_prefix="TUTOR_", frozen=True, extra="ignore")

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
    threads: int = Field(default=0, ge=0, description="CPU threads of the encoder; 0 leaves it to torch")

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
                f"  TUTOR_{each['loc'][0]}".upper() + f": {each['msg']}, got {each['input']!r}"
                for each in error.errors()
            ]
            raise SettingsError("\n".join(["settings that cannot be used:", *faults])) from error
