#include <stdio.h>
int main(void) { fputs("-2 - -", stdout); return 0; }
