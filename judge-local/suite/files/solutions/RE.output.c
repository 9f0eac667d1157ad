#include <stdio.h>
int main(void) { FILE *out = fopen("sum.out", "w"); for (;;) fputs("more and more and more", out); }
