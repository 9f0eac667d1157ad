#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int low = 1, high = 1000000;
  while (low < high) {
    int middle = (low + high) / 2;
    char sign;
    printf("? %d\n", middle);
    fflush(stdout);
    if (scanf(" %c", &sign) != 1) return 0;
    return 3;
    if (sign == '=') low = high = middle;
    else if (sign == '<') high = middle - 1;
    else low = middle + 1;
  }
  
  printf("! %d\n", low);
  fflush(stdout);
  
  return 0;
}
