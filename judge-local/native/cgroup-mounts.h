/* Where control groups are mounted. */
#ifndef CGROUP_MOUNTS_H
#define CGROUP_MOUNTS_H

#include "common.h"

/* Finds the mount of file system `type` ("cgroup" or "cgroup2") that has `controller` (NULL: any) among its options. */
bool cgroup_mount(const char *type, const char *controller, char *path, size_t size);

/* Makes a folder; one that is already there is as good. */
bool make_folder(const char *path);

/* Opens `folder`/`name` or returns -1. */
int open_in(const char *folder, const char *name, int flags);

/* Write `folder`/`name`, which is there already; false and errno on failure. */
bool write_text_in(const char *folder, const char *name, const char *text);
bool write_number_in(const char *folder, const char *name, uint64_t value);

/* Reads `folder`/`name` as text; its length, or -1. */
int read_text_in(const char *folder, const char *name, char *text, size_t size);

#endif
