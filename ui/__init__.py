"""The page: Gradio, one file a tab."""
