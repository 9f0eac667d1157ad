#include <stdio.h>

int main(void) {
  puts("0\n和 é 😀");
  return 0;
}
