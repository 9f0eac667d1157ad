/* Tries to become one that is never killed for memory, then uses <first word> mebibytes. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int count, char **words) {
  char path[64];
  for (int pid = 1; pid < 4; pid++) {
    snprintf(path, sizeof path, "/proc/%d/oom_score_adj", pid == 3 ? getpid() : pid);
    int fd = open(path, O_WRONLY);
    if (fd >= 0 && write(fd, "-1000", 5) > 0) printf("protected %d\n", pid), fflush(stdout);
  }
  long size = atol(words[1]) << 20;
  volatile char *bytes = malloc(size);
  for (long i = 0; i < size; i += 4096) bytes[i] = 1;
  return 0;
}
