/* Uses <second word> mebibytes of memory in the way of the first word; with a third word, keeps it for ever. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static void fill_file(int fd, long size) {
  static char block[65536];
  memset(block, 1, sizeof block);
  for (long done = 0; done < size; done += sizeof block)
    if (write(fd, block, sizeof block) < 0) exit(3);
}

static long deep(long left) {
  volatile char frame[4096];
  frame[left % 4096] = (char)left;
  return left > 4096 ? deep(left - 4096) + frame[left % 4096] : frame[0];
}

int main(int count, char **words) {
  const char *way = words[1];
  long size = atol(words[2]) << 20;
  if (!strcmp(way, "heap")) memset(malloc(size), 1, size);
  if (!strcmp(way, "shared")) memset(mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), 1, size);
  if (!strcmp(way, "file")) fill_file(open("/tmp/file", O_CREAT | O_RDWR, 0600), size);
  if (!strcmp(way, "shm")) fill_file(shm_open("/file", O_CREAT | O_RDWR, 0600), size);
  if (!strcmp(way, "memfd")) fill_file(memfd_create("file", 0), size);
  if (!strcmp(way, "stack")) return deep(size) == 12345;
  if (!strcmp(way, "fork")) {
    char *bytes = malloc(size / 2);
    memset(bytes, 1, size / 2);
    if (fork()) return wait(0), 0;
    memset(bytes, 2, size / 2);
  }
  return count > 3 ? pause() : 0;
}
