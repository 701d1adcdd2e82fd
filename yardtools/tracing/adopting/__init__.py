"""Adopting a stranger's drawing: what is seen in it, what that means, and the box.toml that says so."""
