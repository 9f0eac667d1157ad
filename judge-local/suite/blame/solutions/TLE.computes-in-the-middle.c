#include "dialogue.h"

int main(void) {
  ask(500);
  for (volatile int i = 0;; i++) continue;
}
