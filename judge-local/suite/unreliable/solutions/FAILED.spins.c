#include <stdio.h>
int main(void) { fputs("spin 0\n", stdout); return 0; }
