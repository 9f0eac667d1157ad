#include <iostream>

int main() {
  int count;
  long long sum = 0, number;
  std::cin >> count;
  while (count--) {
    std::cin >> number;
    sum += number;
  }
  std::cout << sum << "\n\n和 é 😀\n";
}
