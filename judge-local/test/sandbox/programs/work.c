/* Does <count> rounds of the same work, and says by the clock how long they took, in milliseconds. With a second word,
 * waits for a line before and says so after. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int count, char **words) {
  volatile unsigned value = 1;
  struct timespec before, after;
  char line[64];
  if (count > 2) fgets(line, sizeof line, stdin);
  clock_gettime(CLOCK_MONOTONIC, &before);
  for (long round = atol(words[1]); round > 0; round--)
    for (int i = 0; i < 1000000; i++) value = value * 1664525u + 1013904223u;
  clock_gettime(CLOCK_MONOTONIC, &after);
  printf("%ld\n", (after.tv_sec - before.tv_sec) * 1000 + (after.tv_nsec - before.tv_nsec) / 1000000);
}
