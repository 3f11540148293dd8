"""Simulated candidates in whole interviews, and forty-odd checks that are either kept or not."""
