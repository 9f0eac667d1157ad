/* When a run has used its time, by the processor and by the clock. */
#ifndef RUN_CLOCK_H
#define RUN_CLOCK_H

#include "run-state.h"

/* Notes that the program starts now. */
void run_begin_clock(struct run *run);

/* Checks the limits of the slot's run. Returns when to look again. */
uint64_t run_tick(struct run *run, uint64_t now);

#endif
