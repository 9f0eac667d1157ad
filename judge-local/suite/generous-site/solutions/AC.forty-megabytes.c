#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *bytes = malloc(40 << 20);
  memset(bytes, 1, 40 << 20);
  printf("%d\n", bytes[12345]);
  return 0;
}
