#include "dialogue.h"

int main(void) {
  answer(search());
  close(1);
  return 0;
}
