"""The words that attacks by rule are made of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

TEMPLATES: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("templates.yaml").read_text(encoding="utf-8"))
