#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char ask(int number) {
  char sign = 0;
  printf("? %d\n", number);
  fflush(stdout);
  return scanf(" %c", &sign) == 1 ? sign : 0;
}

static int search(void) {
  int low = 1, high = 1000;
  while (low < high) {
    int middle = (low + high) / 2;
    char sign = ask(middle);
    if (sign == '=') return middle;
    if (sign == '<') high = middle - 1;
    else low = middle + 1;
  }
  return low;
}

static void answer(int number) {
  printf("! %d\n", number);
  fflush(stdout);
}
