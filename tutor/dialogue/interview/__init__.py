"""The mock interview: a state machine in plain code over stored turns."""
