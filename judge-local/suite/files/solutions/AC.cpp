#include <fstream>
#include <iostream>
int main() { int a, b; std::ifstream("sum.in") >> a >> b; std::cout << "ignored"; std::ofstream("sum.out") << a + b << "\n"; }
