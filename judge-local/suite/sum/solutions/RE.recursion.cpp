#include <cstdio>

int deeper(volatile int *from) {
  volatile int here[64] = {*from};
  return deeper(here) + here[1];
}

int main() {
  volatile int start = 1;
  std::printf("%d\n", deeper(&start));
}
