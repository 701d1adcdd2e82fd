"""Rules about drawings over scans: what the picture shows, and is drawn otherwise."""
