/* Version 1: one hierarchy per controller. */
#include "cgroup-mounts.h"
#include "cgroup.h"
#include "options.h"

#include <unistd.h>

enum { CPU, MEMORY, PIDS, NEEDED };
static const char *const controllers[] = {"cpuacct", "memory", "pids"};
/* Those needed, then those that help: cpu, cpuset and blkio. With cpu,cpuacct mounted together the same folder comes twice. */
static char parents[CGROUP_FOLDERS][CGROUP_PATH];
static int parent_count, shares = -1, cores = -1;

static bool make_parent(const char *controller, const char *group, char *mount, size_t mount_size) {
  char *parent = parents[parent_count];
  if (!cgroup_mount("cgroup", controller, mount, mount_size)) return errno = ENODEV, false;
  snprintf(parent, CGROUP_PATH, "%s/%s", mount, group);
  return make_folder(parent);
}

/* The processors and the memory of a new cpuset are none until somebody says which. */
static bool copy_cpuset(const char *from, const char *to) {
  static const char *const names[] = {"cpuset.cpus", "cpuset.mems"};
  bool copied = true;
  for (size_t i = 0; i < COUNT(names) && copied; i++) {
    char text[4096];
    copied = read_text_in(from, names[i], text, sizeof text) > 0 && write_text_in(to, names[i], text);
  }
  return copied;
}

static void share_processors(const char *group) {
  char mount[CGROUP_PATH / 2];
  const char *parent = parents[parent_count];
  if (make_parent("cpu", group, mount, sizeof mount)) {
    /* The slots that run at once weigh as much as so many processes of others. */
    if (write_number_in(parent, "cpu.shares", CPU_WEIGHT_V1 * (uint64_t)(options.run_slots + options.compile_slots))) shares = parent_count++;
    else rmdir(parent);
  }
  parent = parents[parent_count];
  if (make_parent("cpuset", group, mount, sizeof mount)) {
    if (copy_cpuset(mount, parent)) cores = parent_count++;
    else rmdir(parent);
  }
  cgroup_processor = (struct cgroup_processor){.shares = shares >= 0, .cores = cores >= 0};
}

/* Counts where the scheduler of the disk is one that knows weights. */
static void share_disk(const char *group) {
  char mount[CGROUP_PATH / 2];
  const char *parent = parents[parent_count];
  if (!make_parent("blkio", group, mount, sizeof mount)) return;
  if (write_number_in(parent, "blkio.bfq.weight", IO_WEIGHT) || write_number_in(parent, "blkio.weight", IO_WEIGHT)) parent_count++;
  else rmdir(parent);
}

static bool v1_open(const char *group, char *why, size_t why_size) {
  for (parent_count = 0; parent_count < NEEDED; parent_count++) {
    char mount[CGROUP_PATH / 2];
    if (make_parent(controllers[parent_count], group, mount, sizeof mount)) continue;
    snprintf(why, why_size, "cannot make a group of the cgroup v1 controller %s: %s", controllers[parent_count],
        strerror(errno));
    return false;
  }
  share_processors(group);
  share_disk(group);
  return true;
}

static bool set_processor(const struct cgroup *cgroup, int core) {
  if (shares >= 0 && !write_number_in(cgroup->folders[shares], "cpu.shares", CPU_WEIGHT_V1)) return false;
  if (cores >= 0)
    return copy_cpuset(parents[cores], cgroup->folders[cores]) &&
           write_number_in(cgroup->folders[cores], "cpuset.cpus", (uint64_t)core);
  /* A kernel without quotas leaves the weight alone. */
  if (shares >= 0) write_number_in(cgroup->folders[shares], "cpu.cfs_quota_us", CPU_PERIOD_US);
  return true;
}

static bool v1_create(struct cgroup *cgroup, const char *slot, int core) {
  for (int i = 0; i < parent_count; i++) {
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
  cgroup->caches.files[CACHES_EMPTY] = open_in(memory, "memory.force_empty", O_WRONLY);
  cgroup->caches.files[CACHES_LIMIT] = open_in(memory, "memory.limit_in_bytes", O_WRONLY);
  cgroup->caches.files[CACHES_USAGE] = open_in(memory, "memory.usage_in_bytes", O_RDONLY);
  cgroup->caches.files[CACHES_KERNEL_USAGE] = open_in(memory, "memory.kmem.usage_in_bytes", O_RDONLY);
  /* What is emptied goes nowhere, and a program makes no work for the disk. */
  write_number_in(memory, "memory.swappiness", 0);
  return set_processor(cgroup, core) && cgroup->cpu >= 0 && cgroup->memory_peak >= 0 && cgroup->memory_limit >= 0 && cgroup->pids_limit >= 0;
}

static uint64_t v1_cpu_ns(const struct cgroup *cgroup) { return read_number(cgroup->cpu); }

static bool v1_reset_peak(struct cgroup *cgroup) { return write_number(cgroup->memory_peak, 0); }

static uint64_t v1_oom_kills(const struct cgroup *cgroup) {
  char text[256];
  read_text(cgroup->oom_events, text, sizeof text);
  return number_after(text, "oom_kill");
}

static int v1_open_tasks(const struct cgroup *cgroup) { return open_in(cgroup->folders[PIDS], "tasks", O_RDONLY); }

/* Memory may never be allowed more than memory and swap together, so the order of writing matters. */
static bool v1_limit_memory(struct cgroup *cgroup, uint64_t bytes) {
  if (cgroup->swap_limit < 0) return write_number(cgroup->memory_limit, bytes);
  if (bytes > cgroup->memory_allowed)
    return write_number(cgroup->swap_limit, bytes) && write_number(cgroup->memory_limit, bytes);
  return write_number(cgroup->memory_limit, bytes) && write_number(cgroup->swap_limit, bytes);
}

static const char *v1_parent(int index) { return index < parent_count ? parents[index] : NULL; }

const struct cgroup_driver cgroup_v1 = {
    .name = "v1",
    .open = v1_open,
    .create = v1_create,
    .cpu_ns = v1_cpu_ns,
    .reset_peak = v1_reset_peak,
    .oom_kills = v1_oom_kills,
    .open_tasks = v1_open_tasks,
    .limit_memory = v1_limit_memory,
    .parent = v1_parent,
};
