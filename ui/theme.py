"""The look: a calm theme on the fonts of the system, and our own style sheet and script."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gradio.themes import Base

ASSETS = Path(__file__).resolve().parent / "assets"
"""page.css and page.js; the server hands them out under /page/."""

_TEXT = ["system-ui", "-apple-system", "Segoe UI", "Roboto", "Noto Sans", "Ubuntu", "sans-serif"]
_CODE = ["ui-monospace", "SFMono-Regular", "Menlo", "Consolas", "DejaVu Sans Mono", "monospace"]


def theme() -> Base:
    """Return the theme. Fonts are named, never fetched."""
    import gradio as gr

    base = gr.themes.Base(
        primary_hue=gr.themes.colors.teal,
        secondary_hue=gr.themes.colors.teal,
        neutral_hue=gr.themes.colors.stone,
        text_size=gr.themes.sizes.text_md,
        radius_size=gr.themes.sizes.radius_md,
        font=[gr.themes.Font(each) for each in _TEXT],
        font_mono=[gr.themes.Font(each) for each in _CODE],
    )
    return base.set(
        body_background_fill="*neutral_50",
        body_background_fill_dark="*neutral_900",
        block_border_width="0px",
        block_background_fill="transparent",
        block_background_fill_dark="transparent",
        block_shadow="none",
        block_padding="0px",
        block_label_background_fill="transparent",
        block_label_background_fill_dark="transparent",
        block_label_text_color="*neutral_700",
        block_label_text_color_dark="*neutral_300",
        block_title_text_color="*neutral_700",
        block_title_text_color_dark="*neutral_300",
        block_info_text_color="*neutral_600",
        block_info_text_color_dark="*neutral_400",
        body_text_color="*neutral_800",
        body_text_color_dark="*neutral_200",
        input_placeholder_color="*neutral_500",
        input_placeholder_color_dark="*neutral_400",
        checkbox_background_color_selected="*primary_700",
        checkbox_background_color_selected_dark="*primary_500",
        checkbox_border_color="*neutral_400",
        checkbox_border_color_dark="*neutral_400",
        checkbox_label_background_fill="transparent",
        checkbox_label_background_fill_dark="transparent",
        input_background_fill="white",
        input_background_fill_dark="*neutral_800",
        input_border_color="*neutral_400",
        input_border_color_dark="*neutral_500",
        input_border_width="1px",
        button_primary_background_fill="*primary_700",
        button_primary_background_fill_hover="*primary_800",
        button_primary_background_fill_dark="*primary_700",
        button_primary_text_color="white",
        button_primary_text_color_dark="white",
    )
