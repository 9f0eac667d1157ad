#include "blobs.h"

#include "store.h"

#include <linux/mount.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#define MOST_BLOBS 64
#define MOST_BYTES (96ull * 1024 * 1024)

static struct blob {
  int fd; /* read-only; 0 in an empty place */
  bool is_elf;
  uint64_t used;
  struct stat file;
} blobs[MOST_BLOBS];
static uint64_t held, uses;

static void drop(struct blob *blob) {
  close(blob->fd);
  held -= (uint64_t)blob->file.st_size;
  *blob = (struct blob){0};
}

static bool same(const struct stat *a, const struct stat *b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
         a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec &&
         a->st_ctim.tv_sec == b->st_ctim.tv_sec && a->st_ctim.tv_nsec == b->st_ctim.tv_nsec;
}

static struct blob *find(const struct stat *file) {
  for (int i = 0; i < MOST_BLOBS; i++)
    if (blobs[i].fd && same(&blobs[i].file, file)) return &blobs[i];
  return NULL;
}

static struct blob *least_used(void) {
  struct blob *least = NULL;
  for (int i = 0; i < MOST_BLOBS; i++)
    if (blobs[i].fd && (!least || blobs[i].used < least->used)) least = &blobs[i];
  return least;
}

static struct blob *free_place(void) {
  for (int i = 0; i < MOST_BLOBS; i++)
    if (!blobs[i].fd) return &blobs[i];
  struct blob *place = least_used();
  drop(place);
  return place;
}

/* A second descriptor, with an offset of its own and without the right to write: a file open for writing anywhere
 * cannot be executed. */
static int reopen(int fd) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  return open(path, O_RDONLY | O_CLOEXEC);
}

/* A file system of our own that nobody else sees: in it no look at a file shows, neither as a time of the file nor as the
 * number of the next one that a program makes. */
static int memory_folder(void) {
  static int folder = -1;
  if (folder >= 0) return folder;
  int context = (int)syscall(SYS_fsopen, "tmpfs", FSOPEN_CLOEXEC);
  if (context < 0) return -1;
  if (!syscall(SYS_fsconfig, context, FSCONFIG_SET_STRING, "size", "0", 0) &&
      !syscall(SYS_fsconfig, context, FSCONFIG_CMD_CREATE, NULL, NULL, 0))
    folder = (int)syscall(SYS_fsmount, context, FSMOUNT_CLOEXEC,
        MOUNT_ATTR_NOATIME | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOSYMFOLLOW);
  int error = errno;
  close(context);
  errno = error;
  return folder;
}

/* Nobody but us may write to it, nor set its times. */
static int copy_to_memory(int from, off_t size) {
  int memory = openat(memory_folder(), ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (memory < 0) return -1;
  off_t at = 0;
  while (at < size && sendfile(memory, from, &at, (size_t)(size - at)) > 0) continue;
  int result = -1;
  if (at == size && !fchmod(memory, 0555)) result = reopen(memory);
  else if (at != size) errno = EIO;
  int error = errno;
  close(memory);
  errno = error;
  return result;
}

static bool starts_as_elf(int fd) {
  char magic[4];
  return pread(fd, magic, 4, 0) == 4 && !memcmp(magic, "\177ELF", 4);
}

static struct blob *load(int from, const struct stat *file) {
  int fd = copy_to_memory(from, file->st_size);
  if (fd < 0) return NULL;
  struct blob *blob = free_place();
  *blob = (struct blob){.fd = fd, .is_elf = starts_as_elf(fd), .file = *file};
  held += (uint64_t)file->st_size;
  return blob;
}

int blob_open(const char *name, bool *is_elf) {
  struct stat file;
  int from = store_open(name), result = -1;
  if (from < 0) return -1;
  struct blob *blob = fstat(from, &file) ? NULL : find(&file);
  if (!blob) blob = load(from, &file);
  close(from);
  if (!blob) return -1;
  blob->used = ++uses;
  if (is_elf) *is_elf = blob->is_elf;
  result = reopen(blob->fd);
  while (held > MOST_BYTES) drop(least_used());
  return result;
}

void blobs_forget(void) {
  for (struct blob *blob; (blob = least_used());) drop(blob);
}

uint64_t blobs_bytes(void) { return held; }
