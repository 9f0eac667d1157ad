#include "init-socket.h"

#include <stdarg.h>

void slot_fail(const char *format, ...) {
  struct { struct message head; char text[256]; } failure = {.head.type = FAILED};
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(failure.head.text, sizeof failure.text, format, arguments);
  va_end(arguments);
  wire_send(INIT_SOCKET, &failure, sizeof failure, NULL, 0);
  _exit(1);
}
