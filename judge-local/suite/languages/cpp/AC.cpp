#include <bits/stdc++.h>
using namespace std;

int main() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  int count;
  cin >> count;
  vector<long long> numbers(count);
  for (auto &number : numbers) cin >> number;
  cout << accumulate(numbers.begin(), numbers.end(), 0LL) << "\n和 é 😀\n";
}
