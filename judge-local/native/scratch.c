/* /w and /tmp: the only places a program can write to. */
#include "rootfs.h"

#include <sys/mount.h>

#define MOST_FILES "16384"

static const char *const scratches[] = {"/w", "/tmp"};
static bool mounted[COUNT(scratches)];

/* New even if nothing seems to be in it: a file without a name leaves no trace but the numbers of those that follow. */
static bool renew(size_t which, const char *settings) {
  if (mounted[which] && umount2(scratches[which], MNT_DETACH)) return false;
  mounted[which] = !mount("none", scratches[which], "tmpfs", MS_NOSUID | MS_NODEV | MS_NOSYMFOLLOW | MS_NOATIME, settings);
  return mounted[which];
}

bool scratch_renew(uint64_t bytes) {
  char settings[128];
  snprintf(settings, sizeof settings, "size=%llu,nr_inodes=" MOST_FILES ",mode=1777", (unsigned long long)bytes);
  for (size_t i = 0; i < COUNT(scratches); i++)
    if (!renew(i, settings)) return false;
  return true;
}
