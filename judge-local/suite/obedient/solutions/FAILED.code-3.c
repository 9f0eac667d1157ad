#include <stdio.h>
int main(void) { fputs("3 - FAIL_jury", stdout); return 0; }
