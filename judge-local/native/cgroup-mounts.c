#include "cgroup-mounts.h"

#include <mntent.h>
#include <sys/stat.h>
#include <unistd.h>

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

bool write_text_in(const char *folder, const char *name, const char *text) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return write_text(path, text);
}

bool write_number_in(const char *folder, const char *name, uint64_t value) {
  char text[32];
  snprintf(text, sizeof text, "%llu", (unsigned long long)value);
  return write_text_in(folder, name, text);
}

int read_text_in(const char *folder, const char *name, char *text, size_t size) {
  int fd = open_in(folder, name, O_RDONLY), length = fd < 0 ? -1 : read_text(fd, text, size);
  if (fd >= 0) close(fd);
  return length;
}
