#include "dialogue.h"

int main(void) {
  printf("? 500\n");
  fflush(stdout);
  return 1;
}
