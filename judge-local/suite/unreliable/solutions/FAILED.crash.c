#include <stdio.h>
int main(void) { fputs("crash 11\n", stdout); return 0; }
