/* Files into and out of /w, by paths that can never leave it. */
#include "init.h"

#include <linux/openat2.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#define BOX_USER 1000

static int open_beneath(int folder, const char *path, uint64_t flags, uint64_t mode) {
  struct open_how how = {.flags = flags | O_CLOEXEC | O_NOFOLLOW, .mode = mode,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV};
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

/* Makes the folders that lead to `path`; nobody else writes to /w yet. */
static void make_folders(int root, const char *path) {
  char part[4096];
  if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part) return;
  for (char *slash = strchr(part, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    if (!mkdirat(root, part, 0755) && fchownat(root, part, BOX_USER, BOX_USER, AT_SYMLINK_NOFOLLOW)) return;
    *slash = '/';
  }
}

static int copy(int from, int to) {
  ssize_t length;
  off_t at = 0;
  while ((length = sendfile(to, from, &at, 1 << 30)) > 0) continue;
  return length < 0 ? errno : 0;
}

static int place_file(int root, const char *path, bool executable, int from) {
  make_folders(root, path);
  int to = open_beneath(root, path, O_WRONLY | O_CREAT | O_EXCL, executable ? 0755 : 0644);
  if (to < 0) return errno;
  int error = copy(from, to);
  if (!error && fchown(to, BOX_USER, BOX_USER)) error = errno;
  close(to);
  return error;
}

int place_files(const struct message *message, const int *fds, int count, uint32_t *which) {
  int error = count == (int)message->count ? 0 : EPROTO;
  int root = open("/w", O_PATH | O_DIRECTORY | O_CLOEXEC);
  const char *text = message->text;
  for (*which = 0; !error && *which < message->count; ++*which) {
    error = place_file(root, text + 1, text[0] == 'x', fds[*which]);
    if (error) break;
    text += strlen(text) + 1;
  }
  close(root);
  return error;
}

/* The descriptor of a regular file with one name, or minus an errno. Opening never waits: a FIFO has no say. */
static int open_collected(int root, const char *path) {
  struct stat file;
  int fd = open_beneath(root, path, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0);
  if (fd < 0) return -errno;
  if (!fstat(fd, &file) && S_ISREG(file.st_mode) && file.st_nlink == 1) return fd;
  close(fd);
  return -EINVAL;
}

bool collect_files(int socket, const struct message *message) {
  struct { struct message head; int32_t errors[WIRE_FILES]; } answer = {.head.type = COLLECTED};
  int fds[WIRE_FILES], opened = 0;
  int root = open("/w", O_PATH | O_DIRECTORY | O_CLOEXEC);
  const char *path = message->text;
  for (uint32_t i = 0; i < message->count && i < WIRE_FILES; i++) {
    int fd = open_collected(root, path);
    answer.errors[i] = fd < 0 ? -fd : 0;
    if (fd >= 0) fds[opened++] = fd;
    path += strlen(path) + 1;
  }
  answer.head.count = message->count;
  bool sent = wire_send(socket, &answer, sizeof answer, fds, opened);
  for (int i = 0; i < opened; i++) close(fds[i]);
  close(root);
  return sent;
}
