#include "json.h"

#define DEEPEST 16

struct reader {
  char *at;
  struct json *nodes;
  int used, depth;
  const char *error;
};

static struct json *read_value(struct reader *reader);

static struct json *fail(struct reader *reader, const char *error) {
  if (!reader->error) reader->error = error;
  return NULL;
}

static void skip_space(struct reader *reader) {
  while (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\r' || *reader->at == '\n') reader->at++;
}

static bool take(struct reader *reader, char character) {
  skip_space(reader);
  if (*reader->at != character) return false;
  reader->at++;
  return true;
}

/* Four hexadecimal digits after "\u", or -1. */
static long read_hex(const char *at) {
  long value = 0;
  for (int i = 0; i < 4; i++) {
    char c = at[i];
    int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

static char *write_utf8(char *to, long code) {
  if (code < 0x80) {
    *to++ = (char)code;
  } else if (code < 0x800) {
    *to++ = (char)(0xc0 | code >> 6);
    *to++ = (char)(0x80 | (code & 63));
  } else if (code < 0x10000) {
    *to++ = (char)(0xe0 | code >> 12);
    *to++ = (char)(0x80 | (code >> 6 & 63));
    *to++ = (char)(0x80 | (code & 63));
  } else {
    *to++ = (char)(0xf0 | code >> 18);
    *to++ = (char)(0x80 | (code >> 12 & 63));
    *to++ = (char)(0x80 | (code >> 6 & 63));
    *to++ = (char)(0x80 | (code & 63));
  }
  return to;
}

/* The code point of "\uXXXX" (or of a surrogate pair) whose digits start at reader->at, or -1. */
static long read_escape(struct reader *reader) {
  long code = read_hex(reader->at);
  if (code <= 0) return -1;
  reader->at += 4;
  if (code < 0xd800 || code > 0xdfff) return code;
  if (code > 0xdbff || reader->at[0] != '\\' || reader->at[1] != 'u') return -1;
  long low = read_hex(reader->at + 2);
  if (low < 0xdc00 || low > 0xdfff) return -1;
  reader->at += 6;
  return 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
}

static const char *read_string(struct reader *reader) {
  static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  char *start = reader->at, *to = start;
  for (;;) {
    unsigned char c = (unsigned char)*reader->at++;
    if (c == '"') break;
    if (c < 0x20) return fail(reader, "a string has no end or a control character"), NULL;
    if (c != '\\') {
      *to++ = (char)c;
      continue;
    }
    c = (unsigned char)*reader->at++;
    const char *escape = c ? strchr(escapes, c) : NULL;
    if (escape) {
      *to++ = meanings[escape - escapes];
      continue;
    }
    long code = c == 'u' ? read_escape(reader) : -1;
    if (code < 0) return fail(reader, "a string has a bad escape"), NULL;
    to = write_utf8(to, code);
  }
  *to = 0;
  return start;
}

static struct json *read_children(struct reader *reader, struct json *parent, char end) {
  struct json **tail = &parent->first;
  if (++reader->depth > DEEPEST) return fail(reader, "nested too deeply");
  for (bool first = true; !take(reader, end); first = false) {
    if (!first && !take(reader, ',')) return fail(reader, "a comma or an end is missing");
    const char *key = NULL;
    if (end == '}') {
      if (!take(reader, '"') || !(key = read_string(reader))) return fail(reader, "a key is missing");
      if (!take(reader, ':')) return fail(reader, "a colon is missing");
    }
    struct json *child = read_value(reader);
    if (!child) return NULL;
    child->key = key;
    *tail = child;
    tail = &child->next;
    parent->count++;
  }
  reader->depth--;
  return parent;
}

/* The end of a number as JSON has it, or NULL; strtod alone also knows 0x10, 01, 1. and infinity. */
static char *end_of_number(char *at) {
  static const char digits[] = "0123456789";
  if (*at == '-') at++;
  size_t whole = strspn(at, digits);
  if (!whole || (whole > 1 && *at == '0')) return NULL;
  at += whole;
  if (*at == '.') {
    size_t fraction = strspn(++at, digits);
    if (!fraction) return NULL;
    at += fraction;
  }
  if (*at != 'e' && *at != 'E') return at;
  at++;
  if (*at == '+' || *at == '-') at++;
  size_t exponent = strspn(at, digits);
  return exponent ? at + exponent : NULL;
}

static struct json *read_word(struct reader *reader, struct json *node) {
  static const struct { const char *word; enum json_type type; double number; } words[] = {
      {"true", JSON_BOOLEAN, 1}, {"false", JSON_BOOLEAN, 0}, {"null", JSON_NULL, 0}};
  for (size_t i = 0; i < COUNT(words); i++) {
    if (strncmp(reader->at, words[i].word, strlen(words[i].word))) continue;
    reader->at += strlen(words[i].word);
    node->type = words[i].type;
    node->number = words[i].number;
    return node;
  }
  char *end = end_of_number(reader->at);
  if (!end) return fail(reader, "a value is missing");
  node->type = JSON_NUMBER;
  node->number = strtod(reader->at, NULL);
  reader->at = end;
  return node;
}

static struct json *read_value(struct reader *reader) {
  struct json *node = &reader->nodes[reader->used++];
  if (take(reader, '"')) {
    node->type = JSON_STRING;
    node->text = read_string(reader);
    return node->text ? node : NULL;
  }
  if (take(reader, '[')) return node->type = JSON_ARRAY, read_children(reader, node, ']');
  if (take(reader, '{')) return node->type = JSON_OBJECT, read_children(reader, node, '}');
  return read_word(reader, node);
}

/* Every value but the first follows a comma or an opening bracket. */
static size_t most_values(const char *text) {
  size_t values = 2;
  for (; *text; text++) values += *text == ',' || *text == '[' || *text == '{';
  return values;
}

struct json *json_read(char *text, const char **error) {
  struct reader reader = {.at = text, .nodes = allocate(most_values(text) * sizeof(struct json))};
  struct json *root = reader.nodes;
  if (read_value(&reader)) {
    skip_space(&reader);
    if (*reader.at) fail(&reader, "something follows the value");
  }
  *error = reader.error;
  if (!reader.error) return root;
  free(root);
  return NULL;
}
