/* Forks for ever: "plain", "setsid", "double" (orphans) or "vfork", ignoring every signal it may. */
#include <signal.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **words) {
  for (int i = 1; i < 65; i++) signal(i, SIG_IGN);
  for (;;) {
    if (!strcmp(words[1], "vfork")) {
      if (vfork() == 0) execv("/proc/self/exe", words), _exit(1);
      continue;
    }
    if (fork()) continue;
    if (!strcmp(words[1], "setsid")) setsid();
    if (!strcmp(words[1], "double") && fork()) _exit(0);
  }
}
