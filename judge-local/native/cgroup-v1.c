/* Version 1: one hierarchy per controller. */
#include "cgroup-mounts.h"
#include "cgroup.h"

enum { CPU, MEMORY, PIDS };
static const char *const controllers[] = {"cpuacct", "memory", "pids"};
static char parents[3][CGROUP_PATH];

static bool v1_open(const char *group, char *why, size_t why_size) {
  for (int i = 0; i < 3; i++) {
    char mount[CGROUP_PATH / 2];
    if (!cgroup_mount("cgroup", controllers[i], mount, sizeof mount)) {
      snprintf(why, why_size, "cgroup v1 has no %s controller", controllers[i]);
      return false;
    }
    snprintf(parents[i], sizeof parents[i], "%s/%s", mount, group);
    if (!make_folder(parents[i])) {
      snprintf(why, why_size, "cannot make %s: %s", parents[i], strerror(errno));
      return false;
    }
  }
  return true;
}

static bool v1_create(struct cgroup *cgroup, const char *slot) {
  for (int i = 0; i < 3; i++) {
    snprintf(cgroup->folders[i], CGROUP_PATH, "%.*s/%s", CGROUP_PATH - 16, parents[i], slot);
    if (!make_folder(cgroup->folders[i])) return false;
  }
  const char *cpu = cgroup->folders[CPU], *memory = cgroup->folders[MEMORY], *pids = cgroup->folders[PIDS];
  cgroup->cpu = open_in(cpu, "cpuacct.usage", O_RDWR);
  cgroup->memory_peak = open_in(memory, "memory.max_usage_in_bytes", O_RDWR);
  cgroup->memory_now = open_in(memory, "memory.usage_in_bytes", O_RDONLY);
  cgroup->memory_limit = open_in(memory, "memory.limit_in_bytes", O_RDWR);
  /* Absent when the kernel does not count swap. */
  cgroup->swap_limit = open_in(memory, "memory.memsw.limit_in_bytes", O_RDWR);
  cgroup->memory_stat = open_in(memory, "memory.stat", O_RDONLY);
  cgroup->oom_events = open_in(memory, "memory.oom_control", O_RDONLY);
  cgroup->pids_now = open_in(pids, "pids.current", O_RDONLY);
  cgroup->pids_peak_file = open_in(pids, "pids.peak", O_RDONLY);
  cgroup->pids_limit = open_in(pids, "pids.max", O_RDWR);
  return cgroup->cpu >= 0 && cgroup->memory_peak >= 0 && cgroup->memory_limit >= 0 && cgroup->pids_limit >= 0;
}

static uint64_t v1_cpu_ns(const struct cgroup *cgroup) { return read_number(cgroup->cpu); }

static bool v1_reset_peak(struct cgroup *cgroup) { return write_number(cgroup->memory_peak, 0); }

static uint64_t v1_oom_kills(const struct cgroup *cgroup) {
  char text[256];
  read_text(cgroup->oom_events, text, sizeof text);
  return number_after(text, "oom_kill");
}

/* Memory may never be allowed more than memory and swap together, so the order of writing matters. */
static bool v1_limit_memory(struct cgroup *cgroup, uint64_t bytes) {
  if (cgroup->swap_limit < 0) return write_number(cgroup->memory_limit, bytes);
  if (bytes > cgroup->memory_allowed)
    return write_number(cgroup->swap_limit, bytes) && write_number(cgroup->memory_limit, bytes);
  return write_number(cgroup->memory_limit, bytes) && write_number(cgroup->swap_limit, bytes);
}

static const char *v1_parent(int index) { return index < 3 ? parents[index] : NULL; }

const struct cgroup_driver cgroup_v1 = {
    .name = "v1",
    .open = v1_open,
    .create = v1_create,
    .cpu_ns = v1_cpu_ns,
    .reset_peak = v1_reset_peak,
    .oom_kills = v1_oom_kills,
    .limit_memory = v1_limit_memory,
    .parent = v1_parent,
};
