#include <iostream>
#include <string>

int main() {
  const std::string line(65536, 'x');
  for (;;) std::cout << line;
}
