#include "cores.h"

#include "cgroup.h"

#include <sched.h>

static int cores[CPU_SETSIZE], count;

static void find_cores(void) {
  cpu_set_t allowed;
  if (!sched_getaffinity(0, sizeof allowed, &allowed))
    for (int core = 0; core < CPU_SETSIZE; core++)
      if (CPU_ISSET(core, &allowed)) cores[count++] = core;
  /* A machine with more processors than the set can name. */
  if (!count) cores[count++] = 0;
}

int core_of(int index) {
  if (!cgroup_processor.cores) return -1;
  if (!count) find_cores();
  /* Several helpers of one machine do not all begin at the same core. */
  return cores[(index + getpid()) % count];
}
