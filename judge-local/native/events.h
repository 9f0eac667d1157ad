/* The event loop: descriptors that wake it, and one clock. */
#ifndef EVENTS_H
#define EVENTS_H

#include "common.h"

#include <sys/epoll.h>

struct source {
  void (*handle)(struct source *source, uint32_t ready);
  int fd;
  bool watched;
};

void events_open(void);

/* False if the descriptor cannot be waited for. */
bool events_add(struct source *source, uint32_t what);

/* Stops watching; safe while the source's own event or another of the same round is being handled. */
void events_remove(struct source *source);

/* Handles events until events_stop(). `on_tick` runs after each round and returns when it wants to run next
 * (CLOCK_MONOTONIC nanoseconds, UINT64_MAX for never). */
void events_run(uint64_t (*on_tick)(uint64_t now));

void events_stop(void);

#endif
