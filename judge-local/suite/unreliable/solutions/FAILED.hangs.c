#include <stdio.h>
int main(void) { puts("hang 0"); fflush(stdout); getchar(); return 0; }
