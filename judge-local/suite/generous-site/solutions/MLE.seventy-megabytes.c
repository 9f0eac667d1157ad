#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *bytes = malloc(70 << 20);
  memset(bytes, 1, 70 << 20);
  printf("%d\n", bytes[12345]);
  return 0;
}
