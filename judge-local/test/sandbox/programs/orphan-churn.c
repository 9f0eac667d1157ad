/* Makes orphans without end, which the slot's init must bury: most of the processor's time goes to others. */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  for (;;) {
    pid_t child = fork();
    if (!child) {
      for (int left = 8; left > 0; left--)
        if (!fork()) _exit(0);
      _exit(0);
    }
    waitpid(child, NULL, 0);
  }
}
