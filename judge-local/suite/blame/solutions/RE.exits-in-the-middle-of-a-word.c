#include "dialogue.h"

int main(void) {
  ask(500);
  printf("? ");
  fflush(stdout);
  return 1;
}
