/* What the command line says. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "common.h"

#define MOST_BINDS 16
#define MOST_SLOTS 64

struct options {
  int run_slots, compile_slots;
  /* Slot i is root as uid_base + 2i on the host and the program's user as uid_base + 2i + 1. */
  uint32_t uid_base;
  /* An open directory, or -1. */
  int store;
  /* Extra read-only folders: in every slot, and in compile slots only. */
  const char *binds[MOST_BINDS], *compile_binds[MOST_BINDS];
  int bind_count, compile_bind_count;
  /* How long a slot may take to answer before it is given up. */
  uint64_t patience_ns;
  bool probe;
  /* Run even where memory and tasks cannot be limited. */
  bool allow_degraded;
};

extern struct options options;

/* Fills `options`; ends the process with a sentence if something is wrong. */
void options_read(int count, char **words);

#endif
