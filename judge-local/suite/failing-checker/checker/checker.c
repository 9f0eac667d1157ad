#include <stdio.h>

/* The exit code that the test asks for. */
int main(int argc, char **argv) {
  int code = 0;
  return fscanf(fopen(argv[1], "r"), "%d", &code) == 1 ? code : 103;
}
