/* One program in one slot, from taking the slot to its result. */
#ifndef RUN_H
#define RUN_H

#include "sink.h"
#include "slot.h"

enum killed { NOT_KILLED, KILLED_CPU, KILLED_WALL, KILLED_OUTPUT, KILLED_CANCEL };

struct job;

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
  uint64_t started_ns, ended_ns, wall_deadline, next_check;
  int wait_status;
  struct cgroup_usage usage;
  /* Our own failure, or why a collected file is missing. */
  bool failed;
  char message[256];
  char (*collected)[REF_SIZE]; /* per collected file; empty if it is not there */
};

/* What the owner of runs is told. */
struct run_events {
  /* Everything is in place; the owner calls run_launch() when it likes. */
  void (*prepared)(struct run *run);
  /* The result is complete, and nothing of a failed run is left in the store; the owner answers and calls run_free().
   * The slot is being renewed. */
  void (*finished)(struct run *run);
};

void runs_open(const struct run_events *events);

/* Takes an idle slot and starts to prepare it. `pipes` are group pipe ends the run now owns, or -1. */
void run_prepare(struct run *run, struct slot *slot);

void run_launch(struct run *run);

/* Kills the program; the result follows. The first reason counts. */
void run_kill(struct run *run, enum killed reason);

/* Ends a run that was not launched, as our failure or as cancelled. */
void run_abandon(struct run *run);

/* Checks the limits of the slot's run. Returns when to look again. */
uint64_t run_tick(struct run *run, uint64_t now);

/* Notes our failure in the result; the first one stays. */
void run_fail(struct run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));

void run_free(struct run *run);

/* A slot spoke about its run, or is gone. */
void run_on_message(struct slot *slot, const struct message *message, const int *fds, int count);
void run_on_lost(struct slot *slot, const char *why);

#endif
