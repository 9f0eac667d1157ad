/* What is known of one run, and how it fails or is killed. */
#ifndef RUN_STATE_H
#define RUN_STATE_H

#include "delay.h"
#include "sink.h"
#include "slot.h"

enum killed { NOT_KILLED, KILLED_CPU, KILLED_WALL, KILLED_OUTPUT, KILLED_CANCEL, KILLED_STARVED };

struct job;

enum neighbour { NO_NEIGHBOUR, ON_MACHINE, ON_CORE };

struct run {
  struct sink out, err; /* first: a sink's run is found from it */
  struct job *job;
  const struct spec *spec;
  struct slot *slot;
  int index;
  const char *stdin_ref;
  /* Descriptors for the parked child until it has them; -1 otherwise. */
  int input, pipe_out, pipe_err, executable;
  enum killed killed;
  bool started;
  /* Where another job had a run at some time of this one: nowhere, on another core, on the same core. */
  enum neighbour neighbour;
  uint64_t started_ns, ended_ns, wall_deadline, next_check;
  /* When others of the group could first notice the end of this run. Set when its result is sent; 0 before. */
  uint64_t shown_ns;
  /* Of a run that has ended unseen by the others: the next one, and when it is shown at the latest, by the clock and by
   * the processor time of the others. */
  struct run *next_hidden;
  uint64_t show_by, show_by_cpu;
  int wait_status;
  struct cgroup_usage usage;
  /* For how long others had its processor, as far as it is known. */
  uint64_t delay_ns, next_delay_look;
  struct delay delay;
  /* The last look at whether it gets on: when, what it had used by then, and when it can last have been on a processor. */
  uint64_t seen_ns, seen_used, ran_ns;
  /* Our own failure, or why a collected file is missing. */
  bool failed;
  char message[256];
  char (*collected)[REF_SIZE]; /* per collected file; empty if it is not there */
};

/* Notes our failure in the result; the first one stays. */
void run_fail(struct run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Kills the program; the result follows. The first reason counts. */
void run_kill(struct run *run, enum killed reason);

bool run_is_over_memory(const struct run *run);

/* Closes the descriptor, if it is open, and sets it to -1. */
void close_and_forget(int *fd);

#endif
