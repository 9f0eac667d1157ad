/* One program in one slot, from taking the slot to its result. */
#ifndef RUN_H
#define RUN_H

#include "run-state.h"

/* What the owner of runs is notified of. */
struct run_events {
  /* Everything is in place; the owner calls run_launch() when it likes. */
  void (*prepared)(struct run *run);
  /* The result is complete, and nothing of a failed run is left in the store; the owner answers and calls run_free().
   * The slot is being renewed. */
  void (*finished)(struct run *run);
};

void runs_open(const struct run_events *events);

/* Takes an idle slot and starts to prepare it. Group pipe ends in `input`, `pipe_out` and `pipe_err` are the run's; one
 * whose end is hidden has them until run_free(), which shows it to the others. */
void run_prepare(struct run *run, struct slot *slot);

void run_launch(struct run *run);

/* Ends a run that was not launched, as our failure or as cancelled. */
void run_abandon(struct run *run);

void run_free(struct run *run);

/* A slot spoke about its run, or is gone. */
void run_on_message(struct slot *slot, const struct message *message, const int *fds, int count);
void run_on_lost(struct slot *slot, const char *why);

#endif
