#include <stdio.h>
#include <stdlib.h>

int main(void) {
  long long a, b;
  scanf("%lld %lld", &a, &b);
  if (a < 0) abort();
  printf("%lld\n", a + b);
  return 0;
}
