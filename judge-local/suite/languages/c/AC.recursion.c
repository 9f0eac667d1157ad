#include <stdio.h>

long long sum(int count) {
  volatile char frame[256];
  long long number;
  if (count == 0) return 0;
  frame[0] = 0;
  scanf("%lld", &number);
  return number + sum(count - 1) + frame[0];
}

int main(void) {
  int count;
  scanf("%d", &count);
  printf("%lld\n和 é 😀\n", sum(count));
  return 0;
}
