/* "write CHANNEL FOLDER" looks at what stands for the 1 bits of PATTERN in FOLDER, so that the kernel keeps it in a cache;
 * "read CHANNEL FOLDER" finds by time alone which of it is there and prints how many bits it got right, 32 of 64 being none;
 * "both" does one after the other. */
#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define BITS 64
#define PROBES 7
#define PATTERN 0x5a3cc3a5a5c33c5aull

static double take_time(const char *channel, const char *path) {
  struct timespec began, ended;
  struct stat file;
  char byte;
  int fd = strcmp(channel, "content") ? -1 : open(path, O_RDONLY);
  clock_gettime(CLOCK_MONOTONIC, &began);
  if (fd >= 0) {
    if (pread(fd, &byte, 1, 0) != 1) exit(9);
  } else if (!strcmp(channel, "folder")) {
    DIR *folder = opendir(path);
    if (!folder || !readdir(folder)) exit(9);
    closedir(folder);
  } else if (lstat(path, &file) != (strcmp(channel, "missing") ? 0 : -1)) {
    exit(9);
  }
  clock_gettime(CLOCK_MONOTONIC, &ended);
  if (fd >= 0) close(fd);
  return (double)(ended.tv_sec - began.tv_sec) * 1e9 + (double)(ended.tv_nsec - began.tv_nsec);
}

/* The least of several times is the one that nothing else disturbed. */
static double probe(const char *channel, const char *folder, int bit) {
  double least = 1e18;
  for (int i = 0; i < PROBES; i++) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s/%d.%d", folder, channel, bit, i);
    double time = take_time(channel, path);
    if (time < least) least = time;
  }
  return least;
}

static void write_bits(const char *channel, const char *folder) {
  for (int bit = 0; bit < BITS; bit++)
    if (PATTERN >> bit & 1) probe(channel, folder, bit);
}

/* Takes the half of the bits that were faster for ones. */
static void read_bits(const char *channel, const char *folder) {
  double times[BITS];
  int right = 0;
  for (int bit = 0; bit < BITS; bit++) times[bit] = probe(channel, folder, bit);
  for (int bit = 0; bit < BITS; bit++) {
    int faster = 0;
    for (int other = 0; other < BITS; other++) faster += times[other] < times[bit];
    right += (faster < BITS / 2) == (PATTERN >> bit & 1);
  }
  printf("%d\n", right);
}

int main(int count, char **words) {
  if (count < 4) return 2;
  if (strcmp(words[1], "read")) write_bits(words[2], words[3]);
  if (strcmp(words[1], "write")) read_bits(words[2], words[3]);
}
