/* Store files as sealed memory. A program is given these instead of the files, so that nothing in its /proc shows
 * where they lie, and the pages are never on its account. Recently used ones are kept. */
#ifndef BLOBS_H
#define BLOBS_H

#include "common.h"

/* A new read-only descriptor of the content of store file `name`, offset 0; -1 and errno on failure.
 * `is_elf` (may be NULL) tells whether the kernel can execute it without its path. */
int blob_open(const char *name, bool *is_elf);

/* Lets go of all of them. */
void blobs_forget(void);

/* Bytes held. */
uint64_t blobs_bytes(void);

#endif
