#include "dialogue.h"

int main(void) {
  close(0);
  ask(500);
  ask(250);
  return 1;
}
