"""Engines of other people tried against this one: asked over a pipe, compared, and told rule by rule."""
