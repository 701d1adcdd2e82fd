"""Lists of places, a kind of file a module: in each, `read(text, languages, fault)` gives a listing."""
