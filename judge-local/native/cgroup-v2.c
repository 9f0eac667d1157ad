/* Version 2: one hierarchy, where a group with processes of its own cannot share out its controllers. */
#include "cgroup-mounts.h"
#include "cgroup.h"
#include "options.h"

static char parent[CGROUP_PATH];

static bool has_controllers(const char *folder, const char *file) {
  char text[512] = " ";
  int fd = open_in(folder, file, O_RDONLY);
  if (fd < 0) return false;
  int length = read_text(fd, text + 1, sizeof text - 2);
  close(fd);
  if (length < 0) return false;
  for (char *end = text; *end; end++)
    if (*end == '\n') *end = ' ';
  return strstr(text, " memory ") && strstr(text, " pids ");
}

static bool share_controllers(const char *folder) {
  return write_text_in(folder, "cgroup.subtree_control", "+memory +pids");
}

/* Controllers that help but are not needed: true if the slots' groups have this one, known by the file it brings. */
static bool share_helpful(const char *mount, const char *controller, const char *file) {
  write_text_in(mount, "cgroup.subtree_control", controller);
  int fd = open_in(parent, file, O_RDONLY);
  if (fd >= 0) close(fd);
  return fd >= 0 && write_text_in(parent, "cgroup.subtree_control", controller);
}

static void share_processors(const char *mount) {
  uint64_t weight = CPU_WEIGHT_V2 * (uint64_t)(options.run_slots + options.compile_slots);
  cgroup_processor.shares = share_helpful(mount, "+cpu", "cpu.weight");
  cgroup_processor.cores = share_helpful(mount, "+cpuset", "cpuset.cpus");
  /* The slots that run at once weigh as much as so many processes of others; the kernel takes no more than 10000. */
  if (cgroup_processor.shares) write_number_in(parent, "cpu.weight", weight < 10000 ? weight : 10000);
}

/* Counts where the disk has a scheduler or a cost model that knows weights. */
static void share_disk(const char *mount) {
  write_text_in(mount, "cgroup.subtree_control", "+io");
  write_number_in(parent, "io.weight", IO_WEIGHT);
  write_number_in(parent, "io.bfq.weight", IO_WEIGHT);
}

static bool set_processor(const char *folder, int core) {
  char quota[32];
  if (cgroup_processor.shares && !write_number_in(folder, "cpu.weight", CPU_WEIGHT_V2)) return false;
  if (cgroup_processor.cores) return write_number_in(folder, "cpuset.cpus", (uint64_t)core);
  snprintf(quota, sizeof quota, "%d %d", CPU_PERIOD_US, CPU_PERIOD_US);
  /* A kernel without quotas leaves the weight alone. */
  if (cgroup_processor.shares) write_text_in(folder, "cpu.max", quota);
  return true;
}

/* In a container the root of the mount is an ordinary group full of processes: they move into a group beside ours. */
static void move_processes_aside(const char *mount) {
  char aside[CGROUP_PATH], pids[65536];
  snprintf(aside, sizeof aside, "%.*s/tribunal-others", CGROUP_PATH - 32, mount);
  if (!make_folder(aside)) return;
  int from = open_in(mount, "cgroup.procs", O_RDONLY), to = open_in(aside, "cgroup.procs", O_WRONLY);
  if (from >= 0 && to >= 0 && read_text(from, pids, sizeof pids) > 0)
    for (char *pid = strtok(pids, "\n"); pid; pid = strtok(NULL, "\n"))
      if (write(to, pid, strlen(pid)) < 0) continue; /* it ended meanwhile */
  if (from >= 0) close(from);
  if (to >= 0) close(to);
}

static bool v2_open(const char *group, char *why, size_t why_size) {
  char mount[CGROUP_PATH / 2];
  if (!cgroup_mount("cgroup2", NULL, mount, sizeof mount)) {
    snprintf(why, why_size, "no cgroup v2 is mounted");
    return false;
  }
  if (!has_controllers(mount, "cgroup.controllers")) {
    snprintf(why, why_size, "cgroup v2 at %s has no memory and pids controllers", mount);
    return false;
  }
  if (!has_controllers(mount, "cgroup.subtree_control") && !share_controllers(mount)) {
    move_processes_aside(mount);
    if (!share_controllers(mount)) {
      snprintf(why, why_size, "cannot enable memory and pids in %s: %s", mount, strerror(errno));
      return false;
    }
  }
  snprintf(parent, sizeof parent, "%s/%s", mount, group);
  if (make_folder(parent) && share_controllers(parent)) return share_processors(mount), share_disk(mount), true;
  snprintf(why, why_size, "cannot set up %s: %s", parent, strerror(errno));
  return false;
}

static bool v2_create(struct cgroup *cgroup, const char *slot, int core) {
  char *folder = cgroup->folders[0];
  snprintf(folder, CGROUP_PATH, "%.*s/%s", CGROUP_PATH - 16, parent, slot);
  if (!make_folder(folder)) return false;
  cgroup->cpu = open_in(folder, "cpu.stat", O_RDONLY);
  /* Kernel 6.12 lets a descriptor that may write start its own count; before 5.19 there is no such file. */
  cgroup->memory_peak = open_in(folder, "memory.peak", O_RDWR);
  if (cgroup->memory_peak < 0) cgroup->memory_peak = open_in(folder, "memory.peak", O_RDONLY);
  cgroup->memory_now = open_in(folder, "memory.current", O_RDONLY);
  cgroup->memory_limit = open_in(folder, "memory.max", O_RDWR);
  cgroup->swap_limit = open_in(folder, "memory.swap.max", O_RDWR);
  cgroup->memory_stat = open_in(folder, "memory.stat", O_RDONLY);
  cgroup->oom_events = open_in(folder, "memory.events", O_RDONLY);
  cgroup->pids_now = open_in(folder, "pids.current", O_RDONLY);
  cgroup->pids_peak_file = open_in(folder, "pids.peak", O_RDONLY);
  cgroup->pids_limit = open_in(folder, "pids.max", O_RDWR);
  /* Since 5.19. */
  cgroup->caches.files[CACHES_EMPTY] = open_in(folder, "memory.reclaim", O_WRONLY);
  if (cgroup->swap_limit >= 0) write_number(cgroup->swap_limit, 0);
  return set_processor(folder, core) && cgroup->cpu >= 0 && cgroup->memory_now >= 0 && cgroup->memory_limit >= 0 && cgroup->pids_limit >= 0;
}

static uint64_t v2_cpu_ns(const struct cgroup *cgroup) {
  char text[512];
  read_text(cgroup->cpu, text, sizeof text);
  return number_after(text, "usage_usec") * 1000;
}

static bool v2_reset_peak(struct cgroup *cgroup) { return write_number(cgroup->memory_peak, 0); }

static uint64_t v2_oom_kills(const struct cgroup *cgroup) {
  char text[512];
  read_text(cgroup->oom_events, text, sizeof text);
  return number_after(text, "oom_kill");
}

static int v2_open_tasks(const struct cgroup *cgroup) { return open_in(cgroup->folders[0], "cgroup.threads", O_RDONLY); }

static bool v2_limit_memory(struct cgroup *cgroup, uint64_t bytes) { return write_number(cgroup->memory_limit, bytes); }

static const char *v2_parent(int index) { return index == 0 ? parent : NULL; }

const struct cgroup_driver cgroup_v2 = {
    .name = "v2",
    .open = v2_open,
    .create = v2_create,
    .cpu_ns = v2_cpu_ns,
    .reset_peak = v2_reset_peak,
    .oom_kills = v2_oom_kills,
    .open_tasks = v2_open_tasks,
    .limit_memory = v2_limit_memory,
    .parent = v2_parent,
};
