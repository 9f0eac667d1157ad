#include <stdio.h>
int main(void) { fputs("5 - wrong_answer_x", stdout); return 0; }
