#include "json.h"

const struct json *json_get(const struct json *object, const char *key) {
  if (!object || object->type != JSON_OBJECT) return NULL;
  for (const struct json *child = object->first; child; child = child->next)
    if (!strcmp(child->key, key)) return child;
  return NULL;
}

const char *json_text(const struct json *object, const char *key) {
  const struct json *value = json_get(object, key);
  return value && value->type == JSON_STRING ? value->text : NULL;
}

uint64_t json_number(const struct json *object, const char *key, uint64_t fallback) {
  const struct json *value = json_get(object, key);
  if (!value || value->type != JSON_NUMBER || !(value->number >= 0) || value->number > 9007199254740992.0) return fallback;
  return (uint64_t)value->number;
}

bool json_true(const struct json *object, const char *key) {
  const struct json *value = json_get(object, key);
  return value && value->type == JSON_BOOLEAN && value->number != 0;
}

void json_write_string(struct buffer *out, const char *text) {
  buffer_add(out, "\"", 1);
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\') buffer_format(out, "\\%c", c);
    else if (c < 0x20) buffer_format(out, "\\u%04x", c);
    else buffer_add(out, text, 1);
  }
  buffer_add(out, "\"", 1);
}

void json_write_base64(struct buffer *out, const void *bytes, size_t size) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const unsigned char *from = bytes;
  char *to = buffer_room(out, (size + 2) / 3 * 4 + 2), *start = to;
  *to++ = '"';
  for (size_t i = 0; i < size; i += 3) {
    size_t left = size - i;
    uint32_t group = (uint32_t)from[i] << 16 | (left > 1 ? (uint32_t)from[i + 1] << 8 : 0) | (left > 2 ? from[i + 2] : 0);
    *to++ = digits[group >> 18];
    *to++ = digits[group >> 12 & 63];
    *to++ = left > 1 ? digits[group >> 6 & 63] : '=';
    *to++ = left > 2 ? digits[group & 63] : '=';
  }
  *to++ = '"';
  out->size += (size_t)(to - start);
}
