extern "C" {
#include "grader.h"
}
int add(int a, int b) { return b + a; }
