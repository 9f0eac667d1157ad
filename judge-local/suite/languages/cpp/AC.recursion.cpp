#include <functional>
#include <iostream>

int main() {
  int count;
  std::cin >> count;
  std::function<long long(int)> sum = [&](int left) {
    long long number = 0;
    if (left > 0 && std::cin >> number) number += sum(left - 1);
    return number;
  };
  std::cout << sum(count) << "\n和 é 😀\n";
}
