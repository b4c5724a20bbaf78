// The first page: settings and keys only; everything else is plain links.

import "../base/page.js";
import "../base/keys.js";

document.documentElement.dataset.ready = "home";
