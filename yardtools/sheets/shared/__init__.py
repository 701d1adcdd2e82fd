"""What sheets share: setting pages, words in every language, cutting, symbols and pictures."""
