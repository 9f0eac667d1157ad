#include "store.h"

#include "options.h"

#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>

bool store_is_name(const char *name) {
  static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
  size_t length = name ? strlen(name) : 0;
  return length > 0 && length < REF_SIZE && name[0] != '.' && strspn(name, allowed) == length;
}

static int open_in_store(const char *name, uint64_t flags, uint64_t mode) {
  struct open_how how = {.flags = flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, .mode = mode,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS};
  return (int)syscall(SYS_openat2, options.store, name, &how, sizeof how);
}

int store_open(const char *name) {
  struct stat file;
  int fd = open_in_store(name, O_RDONLY, 0);
  if (fd < 0) return -1;
  if (!fstat(fd, &file) && S_ISREG(file.st_mode)) return fd;
  close(fd);
  errno = EINVAL;
  return -1;
}

int store_create(char *name) {
  static uint64_t born, made;
  struct stat folder;
  if (!born) born = now_ns();
  if (fstat(options.store, &folder)) return -1;
  int fd;
  do {
    snprintf(name, REF_SIZE, "out-%d-%llx-%llu", getpid(), (unsigned long long)born, (unsigned long long)made++);
    fd = open_in_store(name, O_WRONLY | O_CREAT | O_EXCL, 0600);
  } while (fd < 0 && errno == EEXIST);
  if (fd < 0 || !fchown(fd, folder.st_uid, folder.st_gid)) return fd;
  int error = errno;
  close(fd);
  store_remove(name);
  errno = error;
  return -1;
}

void store_remove(const char *name) { unlinkat(options.store, name, 0); }
