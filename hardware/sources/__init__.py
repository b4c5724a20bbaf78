"""Where pictures come from, one small file each; a new file in this folder is a new kind of camera."""
