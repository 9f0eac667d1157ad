#include "run-state.h"

#include <stdarg.h>

void run_fail(struct run *run, const char *format, ...) {
  va_list arguments;
  if (run->failed) return;
  run->failed = true;
  va_start(arguments, format);
  vsnprintf(run->message, sizeof run->message, format, arguments);
  va_end(arguments);
}

void run_kill(struct run *run, enum killed reason) {
  if (run->killed) return;
  run->killed = reason;
  if (run->slot->state != RUNNING) return;
  slot_send(run->slot, KILL);
  slot_expect(run->slot);
}

bool run_is_over_memory(const struct run *run) {
  return run->usage.out_of_memory || run->usage.memory_bytes > run->spec->memory_bytes;
}

void close_and_forget(int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}
