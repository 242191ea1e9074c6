// A lesson on the whole screen.
