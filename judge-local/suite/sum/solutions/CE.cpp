#include <bits/stdc++.h>

int main() {
  std::vector<int> numbers = "words";
}
