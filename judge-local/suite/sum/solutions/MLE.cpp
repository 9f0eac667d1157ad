#include <vector>

int main() {
  std::vector<std::vector<int>> kept;
  for (;;) kept.emplace_back(1 << 18, 1);
}
