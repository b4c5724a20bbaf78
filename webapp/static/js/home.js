// The first page: settings and keys only; everything else is plain links.

import "./page.js";
import "./keys.js";

document.documentElement.dataset.ready = "home";
