/* The kernel keeps an entry from the first look at it on, with the time of that look, and much of what entries say is about
 * the whole machine: a program could leave a word in both. So every entry is covered, once, when the slot is made. */
#include "proc.h"

#include "init-socket.h"

#include <dirent.h>
#include <linux/mount.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#define COPY "/proc-copy"
#define COPY_BYTES (256 * 1024)
#define LINE_BYTES 256

static const uint64_t constant = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC;
static char bytes[COPY_BYTES];
static int pid_counter = -1, no_counter;

/* Of these, programs see what the machine says when the slot is made. */
static const char *const settings[] = {"kernel/ostype", "kernel/osrelease", "kernel/version", "kernel/hostname",
    "kernel/pid_max", "kernel/threads-max", "kernel/cap_last_cap", "kernel/ngroups_max", "kernel/core_pattern",
    "vm/overcommit_memory", "vm/overcommit_ratio", "vm/max_map_count", "vm/mmap_min_addr", "fs/file-max", "fs/nr_open",
    "fs/pipe-max-size"};

static void make(const char *path, const char *text) {
  int fd = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0444);
  if (fd < 0 || write(fd, text, strlen(text)) < 0) slot_fail("cannot write %s: %s", path, strerror(errno));
  close(fd);
}

static const char *content(int folder, const char *name) {
  size_t size = 0;
  ssize_t length;
  int fd = openat(folder, name, O_RDONLY | O_CLOEXEC);
  while (fd >= 0 && size < sizeof bytes - 1 && (length = read(fd, bytes + size, sizeof bytes - 1 - size)) > 0)
    size += (size_t)length;
  if (fd >= 0) close(fd);
  bytes[size] = 0;
  return bytes;
}

/* Takes out the line that says how fast a processor runs right now. */
static void without_speed(char *text) {
  for (char *line = strstr(text, "cpu MHz"), *end; line && (end = strchr(line, '\n')); line = strstr(line, "cpu MHz"))
    memmove(line, end + 1, strlen(end));
}

/* All of the memory, and nothing used. */
static void empty_memory(char *text) {
  unsigned long long total = strtoull(text + strcspn(text, "0123456789"), NULL, 10);
  snprintf(text, COPY_BYTES, "MemTotal:       %llu kB\nMemFree:        %llu kB\nMemAvailable:   %llu kB\n"
      "Buffers:        0 kB\nCached:         0 kB\nSwapTotal:      0 kB\nSwapFree:       0 kB\n", total, total, total);
}

/* As many processors as there are, none of which has done anything. */
static void idle_processors(char *text) {
  long count = sysconf(_SC_NPROCESSORS_CONF);
  size_t size = (size_t)snprintf(text, COPY_BYTES, "cpu  0 0 0 0 0 0 0 0 0 0\n");
  for (long i = 0; i < count && size < COPY_BYTES - LINE_BYTES; i++)
    size += (size_t)snprintf(text + size, LINE_BYTES, "cpu%ld 0 0 0 0 0 0 0 0 0 0\n", i);
  snprintf(text + size, LINE_BYTES, "ctxt 0\nbtime 0\nprocesses 1\nprocs_running 1\nprocs_blocked 0\n");
}

static void no_load(char *text) { snprintf(text, LINE_BYTES, "0.00 0.00 0.00 1/1 2\n"); }
static void no_time(char *text) { snprintf(text, LINE_BYTES, "1.00 1.00\n"); }
static void unchanged(char *text) { (void)text; }

/* Files that programs and their runtimes read. */
static const struct {
  const char *name;
  void (*edit)(char *text);
} shown[] = {{"version", unchanged}, {"filesystems", unchanged}, {"cpuinfo", without_speed}, {"meminfo", empty_memory},
    {"stat", idle_processors}, {"loadavg", no_load}, {"uptime", no_time}};

static void cover(const char *path, const char *with) {
  struct mount_attr attribute = {.attr_set = constant};
  if (mount(with, path, NULL, MS_BIND, NULL) ||
      syscall(SYS_mount_setattr, AT_FDCWD, path, 0, &attribute, sizeof attribute))
    slot_fail("cannot cover %s: %s", path, strerror(errno));
}

static void cover_file(int proc, const char *name, const char *path) {
  const char *text = "";
  for (size_t i = 0; i < COUNT(shown); i++) {
    if (strcmp(name, shown[i].name)) continue;
    text = content(proc, name);
    shown[i].edit(bytes);
  }
  make(COPY, text);
  cover(path, COPY);
  unlink(COPY);
}

static void cover_folder(const char *path) {
  if (mount("none", path, "tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, "size=4k,mode=0555"))
    slot_fail("cannot cover %s: %s", path, strerror(errno));
}

static void cover_settings(int proc) {
  char path[LINE_BYTES];
  int original = openat(proc, "sys", O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (mount("none", "/proc/sys", "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_NOATIME, "size=256k,mode=0555"))
    slot_fail("cannot cover /proc/sys: %s", strerror(errno));
  for (size_t i = 0; i < COUNT(settings); i++) {
    snprintf(path, sizeof path, "/proc/sys/%s", settings[i]);
    *strrchr(path, '/') = 0;
    if (mkdir(path, 0555) && errno != EEXIST) slot_fail("cannot make %s: %s", path, strerror(errno));
    snprintf(path, sizeof path, "/proc/sys/%s", settings[i]);
    if (!faccessat(original, settings[i], F_OK, 0)) make(path, content(original, settings[i]));
  }
  close(original);
  if (mount(NULL, "/proc/sys", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL))
    slot_fail("cannot make /proc/sys read-only: %s", strerror(errno));
}

static bool is_process(const char *name) {
  return name[0] == '.' || (name[0] >= '0' && name[0] <= '9') || !strcmp(name, "self") || !strcmp(name, "thread-self");
}

static void seal_entry(int proc, const char *name) {
  char path[LINE_BYTES];
  struct stat kind;
  if ((size_t)snprintf(path, sizeof path, "/proc/%s", name) >= sizeof path || lstat(path, &kind)) return;
  if (!strcmp(name, "sys")) cover_settings(proc);
  else if (S_ISDIR(kind.st_mode)) cover_folder(path);
  else if (S_ISREG(kind.st_mode)) cover_file(proc, name, path);
  /* A link leads to what is the program's own. Held open, it stays the one that was looked at here. */
  else if (open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC) < 0) slot_fail("cannot hold %s: %s", path, strerror(errno));
}

int proc_pid_counter(void) {
  errno = no_counter;
  return pid_counter;
}

/* Through a mount of its own: one with a file open for writing cannot be made read-only. */
static void open_pid_counter(void) {
  int other = (int)syscall(SYS_open_tree, AT_FDCWD, "/proc", OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
  pid_counter = openat(other, "sys/kernel/ns_last_pid", O_WRONLY | O_CLOEXEC);
  no_counter = errno;
  if (other >= 0) close(other);
}

void proc_seal(void) {
  DIR *folder = opendir("/proc");
  if (!folder) slot_fail("cannot read /proc: %s", strerror(errno));
  open_pid_counter();
  for (struct dirent *entry; (entry = readdir(folder));)
    if (!is_process(entry->d_name)) seal_entry(dirfd(folder), entry->d_name);
  closedir(folder);
  /* Or a program could write to its oom_score_adj and outlive the init when memory runs out. */
  if (mount(NULL, "/proc", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL))
    slot_fail("cannot make /proc read-only: %s", strerror(errno));
}
