/* Spins for ever in <first word> processes; "orphan" leaves the spinning to an orphan and waits for it in vain. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **words) {
  volatile long spins = 0;
  if (!strcmp(words[1], "orphan")) {
    if (fork()) pause();
    if (fork()) _exit(0);
    setsid();
  }
  for (int processes = atoi(words[1]); processes > 1; processes /= 2) fork();
  for (;;) spins++;
}
