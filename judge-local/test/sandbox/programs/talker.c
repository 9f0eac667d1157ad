/* Says a number and reads a number, <first word> times; "first" in the second word says first. */
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words) {
  int rounds = atoi(words[1]), number = 0;
  for (int i = 0; i < rounds; i++) {
    if (count > 2) printf("%d\n", i), fflush(stdout);
    if (scanf("%d", &number) != 1 || number != i) return 3;
    if (count <= 2) printf("%d\n", i), fflush(stdout);
  }
  return 0;
}
