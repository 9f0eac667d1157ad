#include "dialogue.h"

int main(void) {
  answer(1 + search() % 1000);
  getchar();
  for (volatile int i = 0;; i++) continue;
}
