/* How long programs waited for a processor that others used. */
#ifndef DELAY_H
#define DELAY_H

#include "cgroup.h"

/* False where the kernel does not say how long a task waited for its turn (/proc/PID/schedstat). */
bool delay_is_known(void);

/* As many tasks as a judged program may have. */
#define MOST_WATCHED 128

/* A task, and what was known and used at the look before it was first seen. */
struct watched {
  int task;
  uint64_t delay_ns, used_ns;
};

/* What is known of a run's waiting; all zero before the first look. */
struct delay {
  /* Nanoseconds for which a task was ready to run and the processor was used by others: never more than the truth. */
  uint64_t ns;
  uint64_t used_ns;
  struct watched tasks[MOST_WATCHED];
  int count;
  bool overflowed;
};

/* Looks at the tasks of the group (`init` is left out), which together have used `used_ns` since the run began. Of tasks
 * that live at once the one that waited longest counts, and all that its siblings used is taken to be its own doing; what
 * one waited that has ended before is added. */
void delay_look(struct delay *delay, const struct cgroup *cgroup, int init, uint64_t used_ns);

#endif
