/* A child takes more memory than there is; its parent computes without end. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  volatile long spins = 0;
  pid_t child = fork();
  if (!child)
    for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  waitpid(child, NULL, 0);
  for (;;) spins++;
}
