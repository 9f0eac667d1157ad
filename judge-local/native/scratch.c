/* /w and /tmp: the only places a program can write to. */
#include "rootfs.h"

#include <sys/mount.h>
#include <sys/stat.h>

#define MOST_FILES "16384"
/* Where /tmp is put to be taken away with /w. */
#define ASIDE "/w/.tmp"

static bool mounted;

/* After taking mounts away the kernel waits for all processors. Both are taken at once, unless a program has left something
 * in the way or no room. */
static bool take_away(void) {
  bool together = !mkdir(ASIDE, 0700) && !mount("/tmp", ASIDE, NULL, MS_MOVE, NULL);
  return !umount2("/w", MNT_DETACH) && (together || !umount2("/tmp", MNT_DETACH));
}

static bool put(const char *path, const char *settings) {
  return !mount("none", path, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOSYMFOLLOW | MS_NOATIME, settings);
}

/* New even if nothing seems to be in them: a file without a name leaves no trace but the numbers of those that follow. */
bool scratch_renew(uint64_t bytes) {
  char settings[128];
  snprintf(settings, sizeof settings, "size=%llu,nr_inodes=" MOST_FILES ",mode=1777", (unsigned long long)bytes);
  if (mounted && !take_away()) return false;
  return mounted = put("/w", settings) && put("/tmp", settings);
}
