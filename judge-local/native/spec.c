#include "spec.h"

#include "store.h"

#define MOST_STRINGS (128 * 1024)
#define MEBIBYTE (1024 * 1024ull)

/* True for a path that stays below the folder it is relative to. */
static bool is_inner_path(const char *path) {
  if (!path || !*path || strlen(path) > 1024) return false;
  for (const char *part = path;; part++) {
    size_t length = strcspn(part, "/");
    if (!length || (length == 1 && part[0] == '.') || (length == 2 && !strncmp(part, "..", 2)) || length > 255) return false;
    part += length;
    if (!*part) return true;
  }
}

static const char *read_files(struct spec *spec, const struct json *json) {
  if (json && json->count > WIRE_FILES) return "too many files";
  for (const struct json *item = json ? json->first : NULL; item; item = item->next) {
    struct placed_file *file = &spec->files[spec->file_count++];
    *file = (struct placed_file){json_text(item, "path"), json_text(item, "ref"), json_true(item, "executable")};
    if (!is_inner_path(file->path)) return "a file's path must be relative and without ..";
    if (!store_is_name(file->ref)) return "a file's ref must be a plain name";
  }
  return NULL;
}

static const char *read_collect(struct spec *spec, const struct json *json) {
  if (json && json->count > WIRE_FILES) return "too many files to collect";
  for (const struct json *item = json ? json->first : NULL; item; item = item->next) {
    struct collected_file *file = &spec->collect[spec->collect_count++];
    *file = (struct collected_file){json_text(item, "path"), json_number(item, "maxBytes", 0), json_true(item, "optional")};
    if (!is_inner_path(file->path)) return "a collected path must be relative and without ..";
  }
  return NULL;
}

static const char *read_stdin(struct spec *spec, const struct json *json) {
  spec->stdin_ref = json_text(json, "ref");
  spec->stdin_pipe = json_text(json, "pipe");
  if (spec->stdin_ref && !store_is_name(spec->stdin_ref)) return "stdin's ref must be a plain name";
  return NULL;
}

static const char *read_sink(struct sink_spec *sink, const struct json *json) {
  if (json_get(json, "capture")) *sink = (struct sink_spec){SINK_CAPTURE, json_number(json, "capture", 0), NULL};
  else if (json_get(json, "store")) *sink = (struct sink_spec){SINK_STORE, json_number(json, "store", 0), NULL};
  else if (json_text(json, "pipe")) *sink = (struct sink_spec){SINK_PIPE, 0, json_text(json, "pipe")};
  else return "an output needs capture, store or pipe";
  return NULL;
}

/* Beyond its limit on the clock a run waits this long for a processor, unless the request says how long. */
#define STARVING_MS 2000

static const char *read_limits(struct spec *spec, const struct json *json, struct start *start) {
  spec->cpu_ns = json_number(json, "cpuMs", 0) * MILLISECOND;
  spec->wall_ns = json_number(json, "wallMs", 0) * MILLISECOND;
  spec->delay_ns = json_number(json, "delayMs", json_number(json, "wallMs", 0) + STARVING_MS) * MILLISECOND;
  spec->memory_bytes = json_number(json, "memoryBytes", 0);
  spec->pids = json_number(json, "pids", 0);
  spec->tmp_bytes = json_number(json, "tmpBytes", 0);
  start->stack_bytes = json_number(json, "stackBytes", 0);
  start->file_bytes = json_number(json, "fileBytes", 0);
  start->open_files = json_number(json, "openFiles", 0);
  /* The control group decides; this only stops a process should nobody be left to look. The kernel counts whole ticks here,
   * of which a program on a busy machine gets parts, so it must be far off. */
  start->cpu_seconds = 2 * (spec->cpu_ns / SECOND) + 60;
  if (!spec->cpu_ns || !spec->wall_ns || !spec->pids || !start->open_files || spec->cpu_ns > 86400 * SECOND ||
      spec->wall_ns > 86400 * SECOND || spec->delay_ns > 2 * 86400 * SECOND)
    return "limits need cpuMs, wallMs, pids and openFiles, and no more than a day";
  if (spec->memory_bytes < MEBIBYTE || spec->tmp_bytes < 4096 || start->stack_bytes < 65536 || !start->file_bytes)
    return "limits need memoryBytes of 1 MiB, tmpBytes of 4 KiB, stackBytes of 64 KiB and fileBytes at least";
  return NULL;
}

static const char *add_strings(struct buffer *text, const struct json *json, uint32_t *count) {
  for (const struct json *item = json ? json->first : NULL; item; item = item->next) {
    if (item->type != JSON_STRING) return "argv and env are lists of strings";
    buffer_add(text, item->text, strlen(item->text) + 1);
    ++*count;
  }
  return text->size > MOST_STRINGS ? "argv and env are longer than 128 KiB" : NULL;
}

static int find_program(const struct spec *spec, const char *name) {
  if (!strncmp(name, "/w/", 3)) name += 3;
  else if (!strncmp(name, "./", 2)) name += 2;
  for (int i = 0; i < spec->file_count; i++)
    if (spec->files[i].executable && !strcmp(spec->files[i].path, name)) return i;
  return -1;
}

static const char *read_alone(struct spec *spec, const char *scope) {
  if (scope && strcmp(scope, "core") && strcmp(scope, "machine")) return "alone is core or machine";
  spec->alone = !scope ? NOT_ALONE : strcmp(scope, "core") ? ALONE_ON_MACHINE : ALONE_ON_CORE;
  return NULL;
}

static const char *read_all(struct spec *spec, const struct json *json, struct start *start, struct buffer *text) {
  const struct json *argv = json_get(json, "argv");
  const char *kind = json_text(json, "kind"), *error;
  if (!kind || (strcmp(kind, "run") && strcmp(kind, "compile"))) return "kind is run or compile";
  if (!argv || argv->type != JSON_ARRAY || !argv->count) return "argv is empty";
  spec->kind = strcmp(kind, "run") ? SLOT_COMPILE : SLOT_RUN;
  spec->hide_end = json_true(json, "hideEnd");
  spec->warm = json_true(json, "warm");
  if ((error = read_alone(spec, json_text(json, "alone")))) return error;
  if ((error = read_limits(spec, json_get(json, "limits"), start))) return error;
  if ((error = read_files(spec, json_get(json, "files")))) return error;
  if ((error = read_collect(spec, json_get(json, "collect")))) return error;
  if ((error = read_stdin(spec, json_get(json, "stdin")))) return error;
  if ((error = read_sink(&spec->out, json_get(json, "stdout")))) return error;
  if ((error = read_sink(&spec->err, json_get(json, "stderr")))) return error;
  if ((error = add_strings(text, argv, &start->arguments))) return error;
  if ((error = add_strings(text, json_get(json, "env"), &start->variables))) return error;
  spec->program = find_program(spec, argv->first->text);
  return NULL;
}

struct spec *spec_read(const struct json *json, const char **error) {
  struct spec *spec = allocate(sizeof *spec);
  struct start start = {0};
  struct buffer text = {0};
  *error = read_all(spec, json, &start, &text);
  spec->start_size = sizeof start + text.size;
  spec->start = allocate(spec->start_size);
  *spec->start = start;
  if (text.size) memcpy(spec->start->text, text.data, text.size);
  buffer_free(&text);
  if (!*error) return spec;
  spec_free(spec);
  return NULL;
}

void spec_free(struct spec *spec) {
  if (!spec) return;
  free(spec->start);
  free(spec);
}
