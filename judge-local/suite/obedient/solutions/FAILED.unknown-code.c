#include <stdio.h>
int main(void) { fputs("77 - what", stdout); return 0; }
