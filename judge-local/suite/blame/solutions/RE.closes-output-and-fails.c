#include "dialogue.h"

int main(void) {
  ask(500);
  close(1);
  return 1;
}
