/* Counting and limiting a slot with control groups, v1 or v2. A slot's init enters its groups once, while it is
 * born; programs inherit them, because moving a process later costs milliseconds. */
#ifndef CGROUP_H
#define CGROUP_H

#include "caches.h"

#define CGROUP_PATH 256
#define CGROUP_FOLDERS 6

struct cgroup {
  /* Kernel files kept open; -1 where this kernel has none. */
  int cpu, memory_peak, memory_now, memory_limit, swap_limit, memory_stat, oom_events;
  int pids_peak_file, pids_now, pids_limit;
  struct caches caches;
  /* Folders to remove at the end; v1 has one per controller. */
  char folders[CGROUP_FOLDERS][CGROUP_PATH];
  /* Limits as they stand, so that only changes are written. */
  uint64_t memory_allowed, pids_allowed;
  /* Readings taken when the run began. */
  uint64_t cpu_before, memory_before;
  /* Readings taken when the run before ended. */
  uint64_t file_cache, oom_before, pids_before;
  uint64_t pids_peak, memory_seen;
};

struct cgroup_usage {
  uint64_t cpu_ns, memory_bytes;
  /* Exact when it is the most the slot has ever seen and the kernel keeps a peak (6.1), which cannot be reset; else the
   * most that was there at one of the looks. */
  uint64_t pids_peak;
  /* The kernel killed something of this run for lack of memory: of its own, or of the machine's while it had some left. */
  bool out_of_memory, machine_out_of_memory;
};

/* How far this machine lets slots be kept apart on its processors; known once the control groups are open. */
struct cgroup_processor {
  /* Every busy slot has the weight of one ordinary process, however many processes it has. */
  bool shares;
  /* Every slot has a core, which it cannot leave. Else, with shares, it may use no more than one core's time. */
  bool cores;
};

extern struct cgroup_processor cgroup_processor;

/* What a run has brought into the kernel's caches can be thrown out after it; known once slots have their groups. */
extern bool cgroup_forgets;

#define CPU_WEIGHT_V1 1024
#define CPU_WEIGHT_V2 100
#define CPU_PERIOD_US 100000
/* Of all slots together, where any other group has 100: whatever else the machine reads or writes goes first. */
#define IO_WEIGHT 10

/* What differs between v1 and v2. */
struct cgroup_driver {
  const char *name;
  /* Makes the folder `group` of all slots and fills cgroup_processor; false and a sentence if this machine does not
   * allow it. */
  bool (*open)(const char *group, char *why, size_t why_size);
  /* Makes the folder of one slot, whose core that is, and opens its kernel files. */
  bool (*create)(struct cgroup *cgroup, const char *slot, int core);
  uint64_t (*cpu_ns)(const struct cgroup *cgroup);
  /* Forgets the highest memory use so far; false if this kernel cannot. */
  bool (*reset_peak)(struct cgroup *cgroup);
  uint64_t (*oom_kills)(const struct cgroup *cgroup);
  /* Opens the list of the slot's tasks, one number a line. */
  int (*open_tasks)(const struct cgroup *cgroup);
  bool (*limit_memory)(struct cgroup *cgroup, uint64_t bytes);
  /* Where all slots' folders lie; from index 0 until NULL. */
  const char *(*parent)(int index);
};

extern const struct cgroup_driver cgroup_v1, cgroup_v2;

/* Chooses v1 or v2 and removes what dead helpers left. Returns "v1", "v2" or "none"; then `why` says why none. */
const char *cgroups_open(char *why, size_t why_size);

/* Removes the folders of all slots, which must be empty of processes. */
void cgroups_close(void);

/* False and errno on failure. Without control groups everything below does nothing and reads zero. */
bool cgroup_create(struct cgroup *cgroup, int slot, int core);
bool cgroup_enter(const struct cgroup *cgroup, int pid);
void cgroup_remove(struct cgroup *cgroup);

/* Goes on with a new group of the same name. What the old one had in caches stays there, and is nobody's. */
bool cgroup_replace(struct cgroup *cgroup, int slot, int core);

/* Notes what happened outside of runs, so that the next one is not blamed for it. */
void cgroup_catch_up(struct cgroup *cgroup);

/* Starts counting a run of at most `memory_bytes` and `pids` tasks (the slot's init not counted). */
bool cgroup_begin(struct cgroup *cgroup, uint64_t memory_bytes, uint64_t pids);

/* CPU nanoseconds since cgroup_begin; also notes how many tasks there are. */
uint64_t cgroup_cpu_ns(struct cgroup *cgroup);

/* Reads the numbers of the tasks in the group, one a line, as they are now. Length, or -1. */
int cgroup_read_tasks(const struct cgroup *cgroup, char *text, size_t size);
struct cgroup_usage cgroup_end(struct cgroup *cgroup);

#endif
