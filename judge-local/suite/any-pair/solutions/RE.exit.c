#include <stdio.h>
int main(void) { int n; scanf("%d", &n); printf("%d 0\n", n); return 1; }
