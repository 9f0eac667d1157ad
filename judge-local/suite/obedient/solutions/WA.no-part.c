#include <stdio.h>
int main(void) { fputs("99 0 -", stdout); return 0; }
