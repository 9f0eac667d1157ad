/* /w and /tmp: the only places a program can write to. */
#include "rootfs.h"

#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statfs.h>

#define MOST_FILES "16384"

static struct scratch {
  const char *path;
  bool mounted;
  uint64_t bytes;
  struct timespec changed;
} scratches[] = {{.path = "/w"}, {.path = "/tmp"}};

/* A program cannot change the mode or attributes of the folder itself, which is sticky and not its own; anything it ever put
 * inside shows as a file still there or as a later time of change. */
static bool is_clean(const struct scratch *scratch) {
  struct statfs space;
  struct stat folder;
  return !statfs(scratch->path, &space) && space.f_files - space.f_ffree <= 1 && !stat(scratch->path, &folder) &&
         folder.st_ctim.tv_sec == scratch->changed.tv_sec && folder.st_ctim.tv_nsec == scratch->changed.tv_nsec;
}

static bool renew(struct scratch *scratch, uint64_t bytes) {
  char settings[128];
  struct stat folder;
  if (scratch->mounted && scratch->bytes == bytes && is_clean(scratch)) return true;
  if (scratch->mounted && umount2(scratch->path, MNT_DETACH)) return false;
  snprintf(settings, sizeof settings, "size=%llu,nr_inodes=" MOST_FILES ",mode=1777", (unsigned long long)bytes);
  scratch->mounted = !mount("none", scratch->path, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOSYMFOLLOW, settings);
  if (!scratch->mounted || stat(scratch->path, &folder)) return false;
  scratch->bytes = bytes;
  scratch->changed = folder.st_ctim;
  return true;
}

bool scratch_renew(uint64_t bytes) {
  for (size_t i = 0; i < COUNT(scratches); i++)
    if (!renew(&scratches[i], bytes)) return false;
  return true;
}
