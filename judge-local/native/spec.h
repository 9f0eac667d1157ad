/* One program to run, as a request describes it. Texts belong to the request's JSON. */
#ifndef SPEC_H
#define SPEC_H

#include "json.h"
#include "slot.h"

enum sink_kind { SINK_CAPTURE, SINK_STORE, SINK_PIPE };

struct sink_spec {
  enum sink_kind kind;
  uint64_t most;
  const char *pipe;
};

struct placed_file {
  const char *path, *ref;
  bool executable;
};

struct collected_file {
  const char *path;
  uint64_t most;
  bool optional;
};

struct spec {
  enum slot_kind kind;
  struct placed_file files[WIRE_FILES];
  struct collected_file collect[WIRE_FILES];
  int file_count, collect_count;
  /* The file that the first argument names, or -1. */
  int program;
  const char *stdin_ref, *stdin_pipe;
  /* In a group: its end is shown to the others when they wait for it. */
  bool hide_end;
  enum alone alone;
  /* What it brings into the kernel's caches stays there for all that follow. */
  bool warm;
  struct sink_spec out, err;
  uint64_t cpu_ns, wall_ns, delay_ns, memory_bytes, pids, tmp_bytes;
  /* Ready for the parked child but for its descriptors. */
  struct start *start;
  size_t start_size;
};

/* NULL and a sentence in `error` if the request makes no sense. */
struct spec *spec_read(const struct json *json, const char **error);
void spec_free(struct spec *spec);

#endif
