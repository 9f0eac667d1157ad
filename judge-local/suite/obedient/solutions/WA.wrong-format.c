#include <stdio.h>
int main(void) { fputs("2 - wrong_output_format_x", stdout); return 0; }
