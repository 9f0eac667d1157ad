#include <iostream>

int main() {
  for (;;) std::cout << "more than anybody asked for\n";
}
