/* <count> children that spin, each in a session of its own, which the scheduler may favour as a group of its own. Says
 * that they are there. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int count, char **words) {
  volatile long spins = 0;
  for (int left = atoi(words[1]); left > 0; left--) {
    if (fork()) continue;
    setsid();
    for (;;) spins++;
  }
  puts("spinning");
  fflush(stdout);
  pause();
}
