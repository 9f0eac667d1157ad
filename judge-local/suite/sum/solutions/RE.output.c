#include <stdio.h>

int main(void) {
  static char line[65536];
  for (unsigned i = 0; i < sizeof line; i++) line[i] = 'x';
  for (;;) fwrite(line, 1, sizeof line, stdout);
}
