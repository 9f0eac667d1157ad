#include <stdio.h>
int main(void) { int a, b; freopen("sum.in", "r", stdin); freopen("sum.out", "w", stdout); scanf("%d %d", &a, &b); printf("%d\n", a + b); return 0; }
