#include <stdio.h>
int main(void) { fputs("two three\n", stdout); return 0; }
