#include <stdio.h>
int main(void) { int n; scanf("%d", &n); printf("%d %d\n", n ? n : 1, 0); return 0; }
