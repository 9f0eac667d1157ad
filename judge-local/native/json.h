/* Just enough JSON: a reader that unescapes in place, and a writer onto a buffer. */
#ifndef JSON_H
#define JSON_H

#include "common.h"

enum json_type { JSON_NULL, JSON_BOOLEAN, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json {
  enum json_type type;
  const char *key;         /* in an object */
  const char *text;        /* of a string, UTF-8, never with a zero byte inside */
  double number;           /* of a number; 0 or 1 of a boolean */
  int count;               /* of an array's or object's children */
  struct json *first, *next;
};

/* Reads one value from zero-terminated `text`, which it changes and which must outlive the value.
 * The whole tree is one allocation: free(the root). NULL and a sentence in `error` if it is not JSON. */
struct json *json_read(char *text, const char **error);

/* The child called `key`, or NULL; NULL of NULL is NULL, so that lookups can be chained. */
const struct json *json_get(const struct json *object, const char *key);

/* The text of the string called `key`, or NULL if it is absent or no string. */
const char *json_text(const struct json *object, const char *key);

/* The whole number called `key` between 0 and 2^53, or `fallback` if it is absent or no such number. */
uint64_t json_number(const struct json *object, const char *key, uint64_t fallback);

bool json_true(const struct json *object, const char *key);

/* Writes `text` quoted and escaped. */
void json_write_string(struct buffer *out, const char *text);

/* Writes bytes as a quoted base64 string. */
void json_write_base64(struct buffer *out, const void *bytes, size_t size);

#endif
