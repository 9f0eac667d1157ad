/* "cached FOLDER" prints how many of the names that `caches.c` looks at in FOLDER the kernel has in its caches, and how many
 * pages of their contents. It looks at them itself when it counts the pages,
 * so it can ask once. Run by root outside of any sandbox. */
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define BITS 64
#define PROBES 7
#define FILE_BYTES 5000

static const char *const channels[] = {"missing", "name", "folder", "content"};

static int is_known(const char *path) {
  struct open_how how = {.flags = O_PATH | O_NOFOLLOW, .resolve = RESOLVE_CACHED};
  int fd = syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
  if (fd >= 0) close(fd);
  return fd >= 0 || errno == ENOENT;
}

static int resident_pages(const char *path) {
  unsigned char pages[2];
  int fd = open(path, O_RDONLY | O_NOATIME);
  void *content = mmap(NULL, FILE_BYTES, PROT_READ, MAP_SHARED, fd, 0);
  if (content == MAP_FAILED || mincore(content, FILE_BYTES, pages)) return 1000000;
  munmap(content, FILE_BYTES);
  close(fd);
  return (pages[0] & 1) + (pages[1] & 1);
}

int main(int count, char **words) {
  int names = 0, pages = 0;
  char path[256];
  for (int i = 0; i < 4 * BITS * PROBES; i++) {
    snprintf(path, sizeof path, "%s/%s/%d.%d", words[1], channels[i % 4], i / 4 / PROBES, i / 4 % PROBES);
    names += is_known(path);
  }
  for (int i = 0; i < BITS * PROBES; i++) {
    snprintf(path, sizeof path, "%s/content/%d.%d", words[1], i / PROBES, i % PROBES);
    pages += resident_pages(path);
  }
  printf("%d %d\n", names, pages);
}
