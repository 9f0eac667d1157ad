#include "cgroup.h"

#include "cgroup-mounts.h"
#include "options.h"

#include <dirent.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define PREFIX "tribunal-sandbox-"
#define MEBIBYTE (1024 * 1024ull)
/* Below this the kernel's own batching hides any difference. */
#define CACHE_NOTICED MEBIBYTE

/* About what the parked child itself takes. It is part of the reading before the run, and gone once it is the program. */
#define PARKED_BYTES (192 * 1024ull)

static const struct cgroup_driver *driver;
struct cgroup_processor cgroup_processor;
bool cgroup_forgets;

/* A living helper holds a lock on its folder: process ids mean nothing in another PID namespace. Helpers of earlier
 * versions hold none, and their folders are named after the process alone. */
static bool is_alive(const char *helper, int folder) {
  if (*helper == 'n') return flock(folder, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK;
  int pid = atoi(helper);
  return pid <= 0 || kill(pid, 0) == 0 || errno != ESRCH;
}

static int open_folder(int base, const char *path) { return openat(base, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC); }

/* Removes the folder of a helper that is no more. A folder that still holds processes stays: rmdir refuses. */
static void sweep(const char *parent) {
  char base[CGROUP_PATH];
  snprintf(base, sizeof base, "%s", parent);
  *strrchr(base, '/') = 0;
  DIR *groups = opendir(base);
  for (struct dirent *group; groups && (group = readdir(groups));) {
    if (strncmp(group->d_name, PREFIX, strlen(PREFIX))) continue;
    int folder = open_folder(dirfd(groups), group->d_name);
    bool alive = folder < 0 || is_alive(group->d_name + strlen(PREFIX), folder);
    for (int slot = 0; !alive && slot < MOST_SLOTS; slot++) {
      char path[CGROUP_PATH * 3];
      snprintf(path, sizeof path, "%s/%s/slot-%d", base, group->d_name, slot);
      rmdir(path);
    }
    if (!alive) unlinkat(dirfd(groups), group->d_name, AT_REMOVEDIR);
    if (folder >= 0) close(folder);
  }
  if (groups) closedir(groups);
}

/* Locks this helper's folders until it and its children end. False if one has gone meanwhile. */
static bool hold_folders(void) {
  bool held = true;
  for (int i = 0; driver->parent(i); i++) {
    int folder = open_folder(AT_FDCWD, driver->parent(i));
    held &= folder >= 0 && !flock(folder, LOCK_SH) && !access(driver->parent(i), F_OK);
  }
  return held;
}

const char *cgroups_open(char *why, size_t why_size) {
  static const struct cgroup_driver *const drivers[] = {&cgroup_v2, &cgroup_v1};
  char group[64], reasons[2][400] = {"", ""};
  struct stat namespace = {0};
  stat("/proc/self/ns/pid", &namespace);
  snprintf(group, sizeof group, PREFIX "n%llu-%d", (unsigned long long)namespace.st_ino, getpid());
  for (size_t i = 0; i < COUNT(drivers) && !driver; i++)
    if (drivers[i]->open(group, reasons[i], sizeof reasons[i])) driver = drivers[i];
  if (!driver) {
    snprintf(why, why_size, "%s; %s", reasons[0], reasons[1]);
    return "none";
  }
  /* Another helper may sweep a folder between its creation and its lock. */
  for (int attempt = 0; !hold_folders() && attempt < 3; attempt++) driver->open(group, reasons[0], sizeof reasons[0]);
  for (int i = 0; driver->parent(i); i++) sweep(driver->parent(i));
  return driver->name;
}

/* A group whose last process has just been reaped may be busy for a moment. */
static void remove_folder(const char *path) {
  for (int attempt = 0; *path && rmdir(path) && errno == EBUSY && attempt < 400; attempt++) usleep(5000);
}

void cgroups_close(void) {
  for (int i = 0; driver && driver->parent(i); i++) remove_folder(driver->parent(i));
}

bool cgroup_create(struct cgroup *cgroup, int slot, int core) {
  char name[16];
  *cgroup = (struct cgroup){.memory_allowed = UINT64_MAX, .pids_allowed = UINT64_MAX};
  snprintf(name, sizeof name, "slot-%d", slot);
  caches_begin(&cgroup->caches);
  if (!driver) return true;
  bool created = driver->create(cgroup, name, core);
  cgroup_forgets = cgroup->caches.files[CACHES_EMPTY] >= 0;
  return created;
}

bool cgroup_replace(struct cgroup *cgroup, int slot, int core) {
  const int files[] = {cgroup->cpu, cgroup->memory_peak, cgroup->memory_now, cgroup->memory_limit, cgroup->swap_limit,
      cgroup->memory_stat, cgroup->oom_events, cgroup->pids_peak_file, cgroup->pids_now, cgroup->pids_limit};
  if (!driver) return true;
  for (size_t i = 0; i < COUNT(files); i++)
    if (files[i] >= 0) close(files[i]);
  caches_close(&cgroup->caches);
  cgroup_remove(cgroup);
  return cgroup_create(cgroup, slot, core);
}

bool cgroup_enter(const struct cgroup *cgroup, int pid) {
  bool entered = true;
  for (int i = 0; driver && driver->parent(i) && entered; i++) {
    int fd = open_in(cgroup->folders[i], "cgroup.procs", O_WRONLY);
    entered = fd >= 0 && write_number(fd, (uint64_t)pid);
    if (fd >= 0) close(fd);
  }
  return entered;
}

void cgroup_remove(struct cgroup *cgroup) {
  for (int i = 0; driver && driver->parent(i); i++) remove_folder(cgroup->folders[i]);
}

/* Bytes of files the kernel keeps in memory on this group's account; it takes them back when it needs to. */
static uint64_t read_file_cache(const struct cgroup *cgroup) {
  char text[8192];
  read_text(cgroup->memory_stat, text, sizeof text);
  uint64_t cache = number_after(text, driver == &cgroup_v1 ? "cache" : "file"), shared = number_after(text, "shmem");
  return cache > shared ? cache - shared : 0;
}

void cgroup_catch_up(struct cgroup *cgroup) {
  if (!driver) return;
  cgroup->oom_before = driver->oom_kills(cgroup);
  cgroup->pids_before = read_number(cgroup->pids_peak_file);
  cgroup->file_cache = cgroup_forgets ? 0 : read_file_cache(cgroup);
}

bool cgroup_begin(struct cgroup *cgroup, uint64_t memory_bytes, uint64_t pids) {
  if (!driver) return true;
  bool resettable = driver->reset_peak(cgroup);
  uint64_t memory = read_number(cgroup->memory_now);
  cgroup->memory_before = memory > PARKED_BYTES ? memory - PARKED_BYTES : 0;
  cgroup->memory_seen = resettable ? 0 : cgroup->memory_before;
  cgroup->pids_peak = 1;
  /* Whole mebibytes, so that the same program under the same limit seldom needs a write. */
  uint64_t allowed = memory_bytes + (cgroup->memory_before / MEBIBYTE + 1) * MEBIBYTE;
  if (allowed != cgroup->memory_allowed) {
    if (!driver->limit_memory(cgroup, allowed)) return false;
    cgroup->memory_allowed = allowed;
  }
  if (pids + 1 != cgroup->pids_allowed) {
    if (!write_number(cgroup->pids_limit, pids + 1)) return false;
    cgroup->pids_allowed = pids + 1;
  }
  cgroup->cpu_before = driver->cpu_ns(cgroup);
  return true;
}

static void sample(struct cgroup *cgroup) {
  uint64_t pids = read_number(cgroup->pids_now);
  if (pids > cgroup->pids_peak + 1) cgroup->pids_peak = pids - 1;
  if (!cgroup->memory_seen) return;
  uint64_t memory = read_number(cgroup->memory_now);
  if (memory > cgroup->memory_seen) cgroup->memory_seen = memory;
}

uint64_t cgroup_cpu_ns(struct cgroup *cgroup) {
  if (!driver) return 0;
  sample(cgroup);
  return driver->cpu_ns(cgroup) - cgroup->cpu_before;
}

/* Opened for each reading: version 1 goes on showing an open file the tasks of an earlier reading for a second. */
int cgroup_read_tasks(const struct cgroup *cgroup, char *text, size_t size) {
  int fd = driver ? driver->open_tasks(cgroup) : -1;
  if (fd < 0) return -1;
  int length = read_text(fd, text, size);
  close(fd);
  return length;
}

/* Files that entered memory on this run's account are not memory of the program; files that the program pushed out
 * made room for memory that is. */
static uint64_t without_file_cache(struct cgroup *cgroup, uint64_t grown) {
  if (grown < CACHE_NOTICED) return grown;
  uint64_t before = cgroup->file_cache, now = read_file_cache(cgroup);
  uint64_t change = now > before ? now - before : before - now;
  if (change < CACHE_NOTICED) return grown;
  cgroup->file_cache = now;
  if (now < before) return grown + change;
  return grown > change ? grown - change : 0;
}

/* The kernel takes memory for a group in pieces of this size at most, so one that has reached its limit is this close. */
#define MEMORY_CHARGE (4 * MEBIBYTE)

struct cgroup_usage cgroup_end(struct cgroup *cgroup) {
  struct cgroup_usage usage = {.pids_peak = 1};
  if (!driver) return usage;
  usage.cpu_ns = driver->cpu_ns(cgroup) - cgroup->cpu_before;
  uint64_t peak = cgroup->memory_seen ? cgroup->memory_seen : read_number(cgroup->memory_peak);
  uint64_t grown = peak > cgroup->memory_before ? peak - cgroup->memory_before : 0;
  usage.memory_bytes = without_file_cache(cgroup, grown);
  uint64_t kills = driver->oom_kills(cgroup), pids = read_number(cgroup->pids_peak_file);
  bool killed = kills > cgroup->oom_before;
  usage.machine_out_of_memory = killed && !cgroup->memory_seen && peak + MEMORY_CHARGE < cgroup->memory_allowed;
  usage.out_of_memory = killed && !usage.machine_out_of_memory;
  usage.pids_peak = pids > cgroup->pids_before ? pids - 1 : cgroup->pids_peak;
  cgroup->oom_before = kills;
  cgroup->pids_before = pids;
  return usage;
}
