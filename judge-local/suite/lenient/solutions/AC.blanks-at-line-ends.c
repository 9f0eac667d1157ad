#include <stdio.h>

int main(void) {
  int n;
  scanf("%d", &n);
  for (int i = 1; i <= n; i++) printf("%d \t\n", i);
  puts("\n");
  return 0;
}
