/* Maps the same few pages again and again, so that its end takes long: each mapping has to be undone page by page. */
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#define BYTES (48ul << 20)

int main(void) {
  static char block[1 << 20];
  int file = open("/tmp/pages", O_CREAT | O_RDWR, 0600);
  for (unsigned long at = 0; at < BYTES; at += sizeof block)
    if (write(file, block, sizeof block) < 0) return 1;
  for (;;)
    if (mmap(0, BYTES, PROT_READ, MAP_SHARED | MAP_POPULATE, file, 0) == MAP_FAILED) pause();
}
