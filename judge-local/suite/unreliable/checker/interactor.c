#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Does what the judged program says, and reports a failure when that says nothing. */
int main(void) {
  char what[16];
  int number;
  if (scanf("%15s %d", what, &number) != 2) return 103;
  if (!strcmp(what, "crash")) raise(number);
  if (!strcmp(what, "hang")) for (;;) pause();
  if (!strcmp(what, "spin")) for (;;) continue;
  if (!strcmp(what, "flood")) for (;;) puts("are you still there?");
  if (!strcmp(what, "points")) return fprintf(stderr, "points %d\n", number), 7;
  return number;
}
