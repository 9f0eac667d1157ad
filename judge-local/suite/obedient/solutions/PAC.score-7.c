#include <stdio.h>
int main(void) { fputs("70 - partially_correct_(70)_fine", stdout); return 0; }
