#include "dialogue.h"

int main(void) {
  for (answer(1 + search() % 1000);; puts("? 1")) continue;
}
