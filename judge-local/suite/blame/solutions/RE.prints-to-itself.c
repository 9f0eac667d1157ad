#include "dialogue.h"

int main(void) {
  int ends[2];
  ask(500);
  if (pipe(ends)) return 0;
  close(ends[0]);
  return write(ends[1], "x", 1) == 1;
}
