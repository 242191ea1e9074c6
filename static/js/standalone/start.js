// All that moves in a file that stands alone; without it the tables and the text are there all the same.

import "../figure.js";
import "../overview.js";
import "./text.js";
import "./legend.js";
import "./light.js";
import "./keys.js";
