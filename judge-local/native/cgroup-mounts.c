#include "cgroup-mounts.h"

#include <mntent.h>
#include <sys/stat.h>

bool cgroup_mount(const char *type, const char *controller, char *path, size_t size) {
  FILE *mounts = setmntent("/proc/self/mounts", "re");
  bool found = false;
  for (struct mntent *mount; mounts && !found && (mount = getmntent(mounts));) {
    if (strcmp(mount->mnt_type, type) || (controller && !hasmntopt(mount, controller))) continue;
    found = (size_t)snprintf(path, size, "%s", mount->mnt_dir) < size;
  }
  if (mounts) endmntent(mounts);
  return found;
}

bool make_folder(const char *path) { return !mkdir(path, 0755) || errno == EEXIST; }

int open_in(const char *folder, const char *name, int flags) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return open(path, flags | O_CLOEXEC);
}
