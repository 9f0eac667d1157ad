#include "dialogue.h"

int main(void) {
  abort();
}
