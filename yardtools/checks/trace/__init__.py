"""Rules about drawings: what the reader of tracings tells."""
