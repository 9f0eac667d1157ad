/* What becomes of a program's output: the helper drains the pipe, so that output is never the program's memory. */
#ifndef SINK_H
#define SINK_H

#include "events.h"
#include "spec.h"

struct sink {
  struct source source; /* the pipe's read end; first: the event loop hands it back */
  /* Kept open too, so that a program's end does not wake the helper twice. */
  int write_end;
  const struct sink_spec *spec;
  /* Bytes written by the program; those over the cap are counted and dropped. */
  uint64_t size;
  struct buffer kept;
  /* The store file, if any, and its name. */
  int file;
  char ref[REF_SIZE];
  int error;
  void (*on_overflow)(struct sink *sink);
};

/* Makes the pipe, which the program may open again to write, and starts draining. -1 and errno on failure. */
int sink_open(struct sink *sink, const struct sink_spec *spec, void (*on_overflow)(struct sink *));

/* Takes what is left once every writer is dead, and closes the pipe. */
void sink_end(struct sink *sink);

/* Removes its store file, if any. Also for one that was never opened but zeroed. */
void sink_discard(struct sink *sink);

/* Frees it; a store file stays. Also for one that was never opened but zeroed. */
void sink_free(struct sink *sink);

/* Copies at most `most` bytes of `from` into a new store file. False and errno on failure. */
bool sink_copy(int from, uint64_t most, char *ref);

#endif
