#include <stdio.h>
int main(void) { fputs("flood 0\n", stdout); return 0; }
