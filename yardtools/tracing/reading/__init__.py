"""From a drawing to the board it means; `reader` does the whole job."""
