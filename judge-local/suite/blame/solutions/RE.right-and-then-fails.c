#include "dialogue.h"

int main(void) {
  answer(search());
  return 1;
}
