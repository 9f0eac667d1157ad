#include "dialogue.h"

int main(void) {
  ask(500);
  for (;;) memset(malloc(1 << 20), 1, 1 << 20);
}
