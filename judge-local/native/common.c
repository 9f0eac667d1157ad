#include "common.h"

#include <stdarg.h>

uint64_t clock_ns(clockid_t clock) {
  struct timespec time = {0};
  clock_gettime(clock, &time);
  return (uint64_t)time.tv_sec * SECOND + (uint64_t)time.tv_nsec;
}

uint64_t now_ns(void) { return clock_ns(CLOCK_MONOTONIC); }

uint64_t own_cpu_ns(void) { return clock_ns(CLOCK_PROCESS_CPUTIME_ID); }

static void complain(const char *format, va_list arguments) {
  fputs("tribunal-sandbox: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
}

void die(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  complain(format, arguments);
  va_end(arguments);
  exit(70);
}

void die_unavailable(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  complain(format, arguments);
  va_end(arguments);
  exit(69);
}

void *reallocate(void *old, size_t size) {
  void *memory = realloc(old, size ? size : 1);
  if (!memory) die("out of memory");
  return memory;
}

void *allocate(size_t size) { return memset(reallocate(NULL, size), 0, size); }

bool write_text(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return false;
  bool written = write(fd, text, strlen(text)) >= 0;
  int error = errno;
  close(fd);
  errno = error;
  return written;
}

int read_text(int fd, char *text, size_t size) {
  ssize_t length = pread(fd, text, size - 1, 0);
  text[length > 0 ? length : 0] = 0;
  return (int)length;
}

uint64_t read_number(int fd) {
  char text[32];
  return read_text(fd, text, sizeof text) > 0 ? strtoull(text, NULL, 10) : 0;
}

bool write_number(int fd, uint64_t value) {
  char text[32];
  int length = snprintf(text, sizeof text, "%llu", (unsigned long long)value);
  return pwrite(fd, text, (size_t)length, 0) == length;
}

uint64_t number_after(const char *text, const char *key) {
  size_t length = strlen(key);
  for (const char *line = text; line; line = strchr(line, '\n')) {
    if (*line == '\n') line++;
    if (!strncmp(line, key, length) && line[length] == ' ') return strtoull(line + length, NULL, 10);
  }
  return 0;
}
