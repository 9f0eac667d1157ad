#include <stdio.h>
int main(void) { fputs("anything", stdout); return 0; }
