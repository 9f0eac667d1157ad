/* Keeps replacing ./out by a link to /etc/passwd and back, in a process that outlives this one. */
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  if (fork()) return usleep(20000), 0;
  setsid();
  for (;;) {
    int fd = open("out.new", O_CREAT | O_WRONLY | O_TRUNC, 0644);
    if (write(fd, "mine", 4) < 0) return 1;
    close(fd);
    rename("out.new", "out");
    symlink("/etc/passwd", "out.link");
    rename("out.link", "out");
  }
}
