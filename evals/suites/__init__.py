"""The suites, each read on one screen: what is graded, what is counted, what is shown."""
