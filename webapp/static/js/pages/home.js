// The first page: settings and keys only; everything else is plain links.

import "../base/keys.js";
import "../base/page.js";

document.documentElement.dataset.ready = "home";
