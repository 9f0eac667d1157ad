/* Requests waiting for slots, in the order they came. */
#ifndef JOBS_H
#define JOBS_H

#include "common.h"

void jobs_open(void);

/* Takes one request; the text is now theirs to free. */
void jobs_take(char *text);

/* Gives idle slots to waiting runs and looks after running ones. Returns when to look again. */
uint64_t jobs_tick(uint64_t now);

/* Nothing waits and nothing runs. */
bool jobs_idle(void);

#endif
