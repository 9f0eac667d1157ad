/* The file system a slot's programs see. Called by the slot's init inside its own namespaces. */
#ifndef ROOTFS_H
#define ROOTFS_H

#include "common.h"

/* Builds the root and moves into it; `extra` are more folders to show read-only. Calls slot_fail() if it cannot. */
void rootfs_enter(const char *const *extra, int extra_count, const char *const *more, int more_count);

/* Makes /w and /tmp new, empty folders of at most `bytes` each. False and errno on failure. */
bool scratch_renew(uint64_t bytes);

#endif
