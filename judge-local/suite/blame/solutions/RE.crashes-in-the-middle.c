#include "dialogue.h"

int main(void) {
  ask(500);
  raise(SIGSEGV);
  return 0;
}
