#include <stdio.h>
int main(void) { fputs("points 45\n", stdout); return 0; }
