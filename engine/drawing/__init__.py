"""What a figure is made of: its axis, lanes, bars, marks and curve, as plain dicts."""
