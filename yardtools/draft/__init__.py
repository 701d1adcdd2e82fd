"""A draft of a board from its picture: stations, numbers, types and links, each with how sure it is."""
