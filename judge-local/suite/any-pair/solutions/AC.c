#include <stdio.h>
int main(void) { int n; scanf("%d", &n); printf("%d %d\n", n + 1000, -1000); return 0; }
