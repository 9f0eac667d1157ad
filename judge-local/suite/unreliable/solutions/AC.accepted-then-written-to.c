#include <stdio.h>
int main(void) { puts("code 0"); for (int i = 0; i < 1000000; i++) puts("more"); return 0; }
