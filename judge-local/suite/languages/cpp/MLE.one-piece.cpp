#include <vector>

int main() {
  std::vector<long long> all(1LL << 45);
  return all[1] + 1;
}
