/* <what> <amount>: a right program that computes, or one that works in memory, for so many rounds; or a neighbour that
 * takes what it can without end. */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define WORDS (1 << 18)
#define FLOOD (64 << 20)

static unsigned numbers[WORDS];

static void compute(long rounds) {
  volatile unsigned value = 1;
  for (long i = 0; i < rounds * 100000; i++) value = value * 1664525u + 1013904223u;
}

/* In an order that no processor foresees, within a mebibyte. */
static void remember(long rounds) {
  unsigned at = 1;
  for (long i = 0; i < rounds * 20000; i++) {
    at = at * 1664525u + 1013904223u;
    numbers[at >> 14] += numbers[(at >> 3) & (WORDS - 1)] + 1;
  }
}

static void *spin(void *ignored) {
  for (volatile long spins = 0;; spins++) continue;
  return ignored;
}

/* They end with their parent, and that with who started it. */
static void children(int count) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  while (count-- > 0)
    if (!fork()) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      setsid();
      spin(NULL);
    }
  pause();
}

static void threads(int count) {
  pthread_t thread;
  while (count-- > 1) pthread_create(&thread, NULL, spin, NULL);
  spin(NULL);
}

static void flood(void) {
  char *from = malloc(FLOOD), *to = malloc(FLOOD);
  for (char value = 1;; value++) {
    memset(from, value, FLOOD);
    memcpy(to, from, FLOOD);
  }
}

static void churn(void) {
  for (;;) {
    if (!fork()) {
      if (!fork()) _exit(0);
      _exit(0);
    }
    wait(NULL);
  }
}

int main(int count, char **words) {
  int amount = count > 2 ? atoi(words[2]) : 0;
  if (!strcmp(words[1], "compute")) compute(amount);
  if (!strcmp(words[1], "remember")) remember(amount);
  if (!strcmp(words[1], "children")) children(amount);
  if (!strcmp(words[1], "threads")) threads(amount);
  if (!strcmp(words[1], "flood")) flood();
  if (!strcmp(words[1], "churn")) churn();
  return 0;
}
