#include <stdio.h>
int main(void) { int a, b; fscanf(fopen("sum.in", "r"), "%d %d", &a, &b); fprintf(fopen("sum.out", "w"), "%d\n", a + b); return 0; }
