#include "caches.h"

#include <sys/mman.h>

/* In some of a hundred runs something is freed late. */
#define MOST_SHRINKS 4

void caches_begin(struct caches *caches) {
  for (int i = 0; i < CACHES_FILES; i++) caches->files[i] = -1;
  caches->least = 0;
}

void caches_close(const struct caches *caches) {
  for (int i = 0; i < CACHES_FILES; i++)
    if (caches->files[i] >= 0) close(caches->files[i]);
}

/* More than there is. Version 1 empties everything whatever is written, version 2 reports that it was not enough. Either
 * looks at everything some sixteen times after nothing more is found, and waits for all processors. */
static void empty(const struct caches *caches) { write_number(caches->files[CACHES_EMPTY], UINT64_MAX >> 1); }

/* Pages that this processor has put aside to handle many at once cannot be emptied before it has done so. */
static void settle_pages(void) {
  static char page[2 * 4096] __attribute__((aligned(4096)));
  madvise(page, sizeof page, MADV_FREE);
}

/* Asks for a limit that a group with a process never gets: the kernel empties what it can, and refuses once it has looked at
 * everything and found nothing more. */
static bool shrink(const struct caches *caches) {
  return !write_number(caches->files[CACHES_LIMIT], 0) && errno == EBUSY;
}

/* Bytes that are not the kernel's own: memory of the init, and contents of files. */
static uint64_t left(const struct caches *caches) {
  uint64_t all = read_number(caches->files[CACHES_USAGE]), kernel = read_number(caches->files[CACHES_KERNEL_USAGE]);
  return all > kernel ? all - kernel : 0;
}

/* False if pages may be left, such as those that another processor has put aside. Names are never put aside. Fewer bytes
 * than after everything was emptied say that some were counted then that no page held, because a processor had set them aside
 * for the group, so pages may hide behind that count. */
static bool empty_quickly(struct caches *caches) {
  settle_pages();
  for (int i = 0; i < MOST_SHRINKS && shrink(caches); i++) {
    uint64_t bytes = left(caches);
    if (bytes > caches->least) continue;
    return bytes == caches->least;
  }
  return false;
}

void caches_empty(struct caches *caches) {
  bool is_known = caches->files[CACHES_LIMIT] >= 0 && caches->files[CACHES_KERNEL_USAGE] >= 0;
  if (caches->files[CACHES_EMPTY] < 0 || (is_known && caches->least && empty_quickly(caches))) return;
  empty(caches);
  if (is_known && shrink(caches)) caches->least = left(caches);
}
