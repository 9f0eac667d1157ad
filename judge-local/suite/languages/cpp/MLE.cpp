#include <string>
#include <vector>

int main() {
  for (std::vector<std::string> all;;) all.emplace_back(1 << 20, 'x');
}
