#include "rootfs.h"

#include "init-socket.h"
#include "proc.h"

#include <glob.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <linux/mount.h>

/* Any folder that no bind comes from will do to hang the new root on. */
#define WORKBENCH "/sys"

/* Shown read-only where they exist. Patterns, because versions are part of some names. */
static const char *const shown[] = {
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
    "/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime", "/etc/java-*", "/etc/mono", "/etc/php", "/etc/python3*",
    "/etc/perl", "/etc/ghc*", "/etc/fpc*.cfg", "/etc/nodejs",
};
static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};

/* Makes the folders that lead to relative `path`. */
static void make_parents(const char *path) {
  char part[512];
  snprintf(part, sizeof part, "%s", path);
  for (char *slash = strchr(part, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    if (mkdir(part, 0755) && errno != EEXIST) slot_fail("cannot make %s in the new root: %s", part, strerror(errno));
    *slash = '/';
  }
}

/* Shows `path` of the host at the same place under the new root, which is the working directory. */
static void show(const char *path, uint64_t attributes) {
  const char *target = path + 1;
  struct stat kind;
  char link[512];
  if (lstat(path, &kind)) return;
  make_parents(target);
  if (S_ISLNK(kind.st_mode)) {
    ssize_t length = readlink(path, link, sizeof link - 1);
    link[length > 0 ? length : 0] = 0;
    if (symlink(link, target)) slot_fail("cannot link %s: %s", path, strerror(errno));
    return;
  }
  if (S_ISDIR(kind.st_mode)) {
    if (mkdir(target, 0755) && errno != EEXIST) slot_fail("cannot make %s: %s", path, strerror(errno));
  } else {
    int fd = open(target, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
    if (fd >= 0) close(fd);
  }
  struct mount_attr attribute = {.attr_set = attributes, .propagation = MS_PRIVATE};
  if (mount(path, target, NULL, MS_BIND | MS_REC, NULL) ||
      syscall(SYS_mount_setattr, AT_FDCWD, target, AT_RECURSIVE, &attribute, sizeof attribute))
    slot_fail("cannot show %s: %s", path, strerror(errno));
}

static void show_matching(const char *pattern) {
  glob_t found;
  if (glob(pattern, 0, NULL, &found)) return;
  for (size_t i = 0; i < found.gl_pathc; i++)
    show(found.gl_pathv[i], MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
  globfree(&found);
}

static void write_new(const char *path, const char *text) {
  int fd = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
  if (fd < 0 || write(fd, text, strlen(text)) < 0) slot_fail("cannot write %s: %s", path, strerror(errno));
  close(fd);
}

static void fill_etc(void) {
  make_parents("etc/");
  write_new("etc/passwd", "root:x:0:0::/:/usr/sbin/nologin\nbox:x:1000:1000::/w:/usr/sbin/nologin\n");
  write_new("etc/group", "root:x:0:\nbox:x:1000:\n");
  write_new("etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n");
  write_new("etc/hosts", "127.0.0.1 localhost\n");
}

static void fill_dev(void) {
  static const char *const links[][2] = {{"/proc/self/fd", "dev/fd"}, {"/proc/self/fd/0", "dev/stdin"},
      {"/proc/self/fd/1", "dev/stdout"}, {"/proc/self/fd/2", "dev/stderr"},
      /* Shared memory by name is a temporary file like any other. */
      {"/tmp", "dev/shm"}};
  /* Read-only is the file, not the device: it is written to as ever, but nobody sets its times. */
  for (size_t i = 0; i < COUNT(devices); i++)
    show(devices[i], MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC);
  for (size_t i = 0; i < COUNT(links); i++)
    if (symlink(links[i][0], links[i][1])) slot_fail("cannot link %s: %s", links[i][1], strerror(errno));
}

void rootfs_enter(const char *const *extra, int extra_count, const char *const *more, int more_count) {
  uint64_t read_only = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL)) slot_fail("cannot make mounts private: %s", strerror(errno));
  if (mount("none", WORKBENCH, "tmpfs", MS_NOSUID | MS_NODEV, "size=4m,mode=0755") || chdir(WORKBENCH))
    slot_fail("cannot mount a tmpfs: %s", strerror(errno));
  for (size_t i = 0; i < COUNT(shown); i++) show_matching(shown[i]);
  for (int i = 0; i < extra_count; i++) show(extra[i], read_only);
  for (int i = 0; i < more_count; i++) show(more[i], read_only);
  fill_etc();
  make_parents("dev/");
  fill_dev();
  make_parents("proc/");
  make_parents("w/");
  make_parents("tmp/");
  if (mount("none", "proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, "hidepid=invisible"))
    slot_fail("cannot mount /proc: %s", strerror(errno));
  if (syscall(SYS_pivot_root, ".", ".") || umount2(".", MNT_DETACH) || chdir("/"))
    slot_fail("cannot change the root: %s", strerror(errno));
  proc_seal();
  if (mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, NULL))
    slot_fail("cannot make the root read-only: %s", strerror(errno));
}
