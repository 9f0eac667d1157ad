#include <stdio.h>
int main(void) { fputs("99 many -", stdout); return 0; }
