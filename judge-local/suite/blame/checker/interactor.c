#include <signal.h>
#include <stdio.h>
#include <string.h>

static char manner[16];

/* In the first case as Kattis' validators speak, in the second not at all, in the third of something that was not. */
static int refuse(const char *words) {
  if (!strcmp(manner, "says")) fprintf(stderr, "%s\n", words);
  if (!strcmp(manner, "misleads")) fprintf(stderr, "unexpected eof\n");
  return 1;
}

/* The program asks "? n" and hears "<", ">" or "="; at last it says "! n". */
int main(int argc, char **argv) {
  FILE *input = argc > 1 ? fopen(argv[1], "r") : NULL;
  int secret, number;
  char what;
  if (!input || fscanf(input, "%15s %d", manner, &secret) != 2) return 103;
  signal(SIGPIPE, SIG_IGN);
  for (;;) {
    if (scanf(" %c", &what) != 1) return refuse("couldn't read a word");
    if (scanf("%d", &number) != 1) return refuse("couldn't read an integer");
    if (what == '!') return number == secret ? 0 : refuse("the number is another one");
    puts(number == secret ? "=" : secret < number ? "<" : ">");
    fflush(stdout);
  }
}
