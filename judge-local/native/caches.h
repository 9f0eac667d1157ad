/* Throwing out what a slot's runs have brought into the kernel's caches and nobody uses: contents of files, and what the
 * kernel knows of names, there or missing. */
#ifndef CACHES_H
#define CACHES_H

#include "common.h"

/* Kernel files of the slot's control group. Only the first is needed; the others make it quick. */
enum { CACHES_EMPTY, CACHES_LIMIT, CACHES_USAGE, CACHES_KERNEL_USAGE, CACHES_FILES };

struct caches {
  /* -1 where this kernel has none. */
  int files[CACHES_FILES];
  /* Bytes that were left after everything was emptied; 0 before they are known. */
  uint64_t least;
};

/* No files. */
void caches_begin(struct caches *caches);

/* Empties them. To be called by the slot's own init while it is alone there, because it may take milliseconds. */
void caches_empty(struct caches *caches);

void caches_close(const struct caches *caches);

#endif
