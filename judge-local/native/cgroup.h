/* Counting and limiting a slot with control groups, v1 or v2. A slot's init enters its groups once, while it is
 * born; programs inherit them, because moving a process later costs milliseconds. */
#ifndef CGROUP_H
#define CGROUP_H

#include "common.h"

#define CGROUP_PATH 256

struct cgroup {
  /* Kernel files kept open; -1 where this kernel has none. */
  int cpu, memory_peak, memory_now, memory_limit, swap_limit, memory_stat, oom_events;
  int pids_peak_file, pids_now, pids_limit;
  /* Folders to remove at the end; v1 has one per controller. */
  char folders[3][CGROUP_PATH];
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
  /* The kernel killed something of this run for lack of memory. */
  bool out_of_memory;
};

/* What differs between v1 and v2. */
struct cgroup_driver {
  const char *name;
  /* Makes the folder `group` of all slots; false and a sentence if this machine does not allow it. */
  bool (*open)(const char *group, char *why, size_t why_size);
  /* Makes the folder of one slot and opens its kernel files. */
  bool (*create)(struct cgroup *cgroup, const char *slot);
  uint64_t (*cpu_ns)(const struct cgroup *cgroup);
  /* Forgets the highest memory use so far; false if this kernel cannot. */
  bool (*reset_peak)(struct cgroup *cgroup);
  uint64_t (*oom_kills)(const struct cgroup *cgroup);
  bool (*limit_memory)(struct cgroup *cgroup, uint64_t bytes);
  /* Where all slots' folders lie; index 0, 1, 2 until NULL. */
  const char *(*parent)(int index);
};

extern const struct cgroup_driver cgroup_v1, cgroup_v2;

/* Chooses v1 or v2 and removes what dead helpers left. Returns "v1", "v2" or "none"; then `why` says why none. */
const char *cgroups_open(char *why, size_t why_size);

/* Removes the folders of all slots, which must be empty of processes. */
void cgroups_close(void);

/* False and errno on failure. Without control groups everything below does nothing and reads zero. */
bool cgroup_create(struct cgroup *cgroup, int slot);
bool cgroup_enter(const struct cgroup *cgroup, int pid);
void cgroup_remove(struct cgroup *cgroup);

/* Notes what happened outside of runs, so that the next one is not blamed for it. */
void cgroup_catch_up(struct cgroup *cgroup);

/* Starts counting a run of at most `memory_bytes` and `pids` tasks (the slot's init not counted). */
bool cgroup_begin(struct cgroup *cgroup, uint64_t memory_bytes, uint64_t pids);

/* CPU nanoseconds since cgroup_begin; also notes how many tasks there are. */
uint64_t cgroup_cpu_ns(struct cgroup *cgroup);
struct cgroup_usage cgroup_end(struct cgroup *cgroup);

#endif
