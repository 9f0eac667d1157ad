#include "common.h"

#include <stdarg.h>

/* A formatted text that is longer is formatted twice. */
#define USUAL_TEXT 256

char *buffer_room(struct buffer *buffer, size_t size) {
  if (buffer->size + size > buffer->capacity) {
    buffer->capacity = (buffer->size + size) * 2;
    buffer->data = reallocate(buffer->data, buffer->capacity);
  }
  return buffer->data + buffer->size;
}

void buffer_add(struct buffer *buffer, const void *bytes, size_t size) {
  memcpy(buffer_room(buffer, size), bytes, size);
  buffer->size += size;
}

void buffer_format(struct buffer *buffer, const char *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  size_t room = USUAL_TEXT, length = (size_t)vsnprintf(buffer_room(buffer, room), room, format, arguments);
  if (length >= room) vsnprintf(buffer_room(buffer, length + 1), length + 1, format, again);
  buffer->size += length;
  va_end(again);
  va_end(arguments);
}

void buffer_drop(struct buffer *buffer, size_t size) {
  buffer->size -= size;
  memmove(buffer->data, buffer->data + size, buffer->size);
}

void buffer_free(struct buffer *buffer) {
  free(buffer->data);
  *buffer = (struct buffer){0};
}
