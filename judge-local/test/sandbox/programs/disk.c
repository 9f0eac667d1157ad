/* Does to the file that the first word names whatever could make the disk work, and prints "name errno" for each. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TIMES 20
#define TRY(name, call) do { \
    int failed = 0; \
    for (int i = 0; i < TIMES; i++) errno = 0, failed = (call) < 0 ? errno : 0; \
    printf("%s %d\n", name, failed); \
  } while (0)

int main(int count, char **words) {
  int file = open(words[1], O_RDONLY), folder = open("/w", O_RDONLY);
  char *mapped = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
  if (file < 0 || mapped == MAP_FAILED) return 9;
  TRY("fsync", fsync(file));
  TRY("fdatasync", fdatasync(file));
  TRY("sync_file_range", syscall(SYS_sync_file_range, file, 0L, 4096L, 7));
  TRY("syncfs", syncfs(file));
  TRY("sync", (sync(), 0));
  TRY("msync", msync(mapped, 4096, MS_SYNC));
  TRY("msync-async", msync(mapped, 4096, MS_ASYNC));
  TRY("readahead", readahead(file, 0, 1 << 20));
  TRY("willneed", madvise(mapped, 4096, MADV_WILLNEED));
  TRY("fsync-folder", fsync(folder));
}
