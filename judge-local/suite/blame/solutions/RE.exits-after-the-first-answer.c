#include "dialogue.h"

int main(void) {
  ask(500);
  return 3;
}
