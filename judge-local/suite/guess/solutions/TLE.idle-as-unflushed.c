#include <stdio.h>
int main(void) { char sign; printf("? 5\n"); scanf(" %c", &sign); return 0; }
