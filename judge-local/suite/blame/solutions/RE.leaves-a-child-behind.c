#include "dialogue.h"

int main(void) {
  ask(500);
  if (!fork()) pause();
  return 1;
}
