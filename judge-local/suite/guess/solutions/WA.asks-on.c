#include <stdio.h>
int main(void) { for (;;) { char sign; puts("? 5"); fflush(stdout); if (scanf(" %c", &sign) != 1) for (;;) {} } }
