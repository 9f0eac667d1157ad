#include <stdio.h>
int main(void) { int n; scanf("%d", &n); printf("%d\n", n == 3 ? n : 0); return 0; }
