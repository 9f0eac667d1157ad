#include <stdio.h>

int main(void) {
  for (;;) puts("more than anybody asked for");
}
