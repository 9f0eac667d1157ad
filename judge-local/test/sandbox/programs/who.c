/* Prints the user it is and the user it acts as. */
#include <stdio.h>
#include <unistd.h>

int main(void) {
  setuid(0);
  return printf("%d %d\n", getuid(), geteuid()) < 0;
}
