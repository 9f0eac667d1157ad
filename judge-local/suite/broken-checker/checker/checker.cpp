#include "testlib.h"
int main() { return undeclared; }
