"""Lists of places, a kind of file a module: each has `read(text, languages, fault)`, which gives a listing."""
