"""The judge that asks several judges, looks again where they differ, and leaves open what stays in doubt."""
