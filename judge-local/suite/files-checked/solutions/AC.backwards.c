#include <stdio.h>
int main(void) { int n; fscanf(fopen("in.txt", "r"), "%d", &n); FILE *out = fopen("out.txt", "w"); for (; n; n--) fprintf(out, "%d\n", n); return 0; }
