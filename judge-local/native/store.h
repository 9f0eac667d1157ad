/* The worker's folder of files, each known by a plain name. The helper is root there, so it trusts nothing. */
#ifndef STORE_H
#define STORE_H

#include "common.h"

/* True for 1 to 128 of A-Z a-z 0-9 . _ - that do not start with a dot. */
bool store_is_name(const char *name);

/* Opens a regular file read-only; -1 and errno otherwise. */
int store_open(const char *name);

/* Makes a new empty file that belongs to the folder's owner, and writes its name to `name` (REF_SIZE bytes).
 * -1 and errno on failure. */
int store_create(char *name);

void store_remove(const char *name);

#endif
