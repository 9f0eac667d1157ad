#include <stdio.h>
#include <stdlib.h>
#include <signal.h>
#include <string.h>

static void fill(volatile char *bytes) {
  for (int i = 0; i < 1 << 20; i += 4096) bytes[i] = 1;
}

/* Does what the judged program says: an exit code (or minus a signal), a word to print, words to complain with. */
int main(int argc, char **argv) {
  int code = 0;
  char number[64], words[64];
  FILE *output = argc == 4 ? fopen(argv[2], "r") : NULL;
  if (!output || fscanf(output, "%d %63s %63s", &code, number, words) != 3) return 103;
  for (char *c = words; *c; c++)
    if (*c == '_') *c = ' ';
  if (strcmp(number, "-")) puts(number);
  if (strcmp(words, "-")) fprintf(stderr, "%s\n", words);
  if (code == -1) for (;;) fill(malloc(1 << 20));
  if (code == -2) for (;;) puts("more and more and more and more and more");
  if (code < 0) raise(-code);
  return code;
}
