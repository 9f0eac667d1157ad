/* Makes a system call of another architecture: "i386" or "x32". */
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int count, char **words) {
  long result;
  if (!strcmp(words[1], "i386")) __asm__ volatile("int $0x80" : "=a"(result) : "a"(20));
  else result = syscall(0x40000000 | SYS_getpid);
  return write(1, "survived", 8) < 0;
}
