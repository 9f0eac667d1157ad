#include "dialogue.h"

int main(void) {
  answer(1 + search() % 1000);
  abort();
}
