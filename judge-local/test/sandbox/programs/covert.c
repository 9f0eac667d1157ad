/* "write CHANNEL" leaves what it can on a channel; "read CHANNEL" prints all that can be seen there. What is printed must
 * not depend on what was written by a run before, in this slot or another. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <netinet/in.h>
#include <time.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};
static const char *const scratch[] = {"/w", "/tmp"};
static const char *const looked_up[] = {"/proc/version", "/proc/filesystems", "/proc/consoles", "/proc/devices",
    "/proc/cpuinfo", "/proc/modules", "/proc/partitions", "/proc/mounts", "/proc/net", "/proc/sys/kernel/ostype",
    "/proc/sys/kernel/osrelease", "/proc/sys/vm/swappiness", "/proc/sys/vm/overcommit_memory", "/proc/sys/fs/file-max"};
static const char *const texts[] = {"loadavg", "stat", "meminfo", "vmstat", "uptime", "diskstats", "zoneinfo", "buddyinfo",
    "pagetypeinfo", "schedstat", "interrupts", "softirqs", "slabinfo", "vmallocinfo", "swaps", "timer_list", "locks",
    "key-users", "keys", "partitions", "modules", "pressure/cpu", "pressure/memory", "pressure/io", "sysvipc/shm",
    "sys/fs/file-nr", "sys/fs/inode-nr", "sys/fs/inode-state", "sys/fs/dentry-state", "sys/fs/aio-nr",
    "sys/kernel/random/entropy_avail", "sys/kernel/ns_last_pid", "sys/kernel/pty/nr"};

static void print_times(const char *name, const struct stat *file) {
  printf("%s %lld.%09ld %lld.%09ld %lld.%09ld %o %u\n", name, (long long)file->st_atim.tv_sec, file->st_atim.tv_nsec,
      (long long)file->st_mtim.tv_sec, file->st_mtim.tv_nsec, (long long)file->st_ctim.tv_sec, file->st_ctim.tv_nsec,
      file->st_mode, file->st_uid);
}

static void list(const char *path) {
  DIR *folder = opendir(path);
  for (struct dirent *entry; folder && (entry = readdir(folder));) continue;
  if (folder) closedir(folder);
}

static int same_time(struct timespec a, struct timespec b) { return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec; }

static void device_times(int writes) {
  struct stat file;
  for (size_t i = 0; i < COUNT(devices); i++) {
    if (writes) utimensat(AT_FDCWD, devices[i], NULL, 0), chmod(devices[i], 0600), chown(devices[i], getuid(), -1);
    else if (!stat(devices[i], &file)) print_times(devices[i], &file);
  }
}

static void pid_count(int writes) {
  for (int i = 0; i < (writes ? 300 : 1); i++) {
    pid_t child = fork();
    if (!child) _exit(0);
    waitpid(child, NULL, 0);
    if (!writes) printf("%d %d %d\n", getpid(), child, getpgrp() == getpid());
  }
}

static void scratch_times(int writes) {
  struct stat folder;
  for (size_t i = 0; i < COUNT(scratch); i++) {
    if (writes) {
      list(scratch[i]);
      continue;
    }
    stat(scratch[i], &folder);
    printf("%s %d %d %o %d\n", scratch[i], same_time(folder.st_atim, folder.st_ctim),
        same_time(folder.st_mtim, folder.st_ctim), folder.st_mode, (int)listxattr(scratch[i], NULL, 0));
  }
}

static void scratch_numbers(int writes) {
  struct stat file;
  for (size_t i = 0; i < COUNT(scratch); i++)
    for (int round = 0; round < (writes ? 50 : 1); round++) {
      int fd = open(scratch[i], O_TMPFILE | O_RDWR, 0600);
      if (!writes && !fstat(fd, &file)) printf("%s %lu\n", scratch[i], (unsigned long)file.st_ino);
      close(fd);
    }
}

/* Which entries the kernel has made before this program began. */
static void proc_lookups(int writes) {
  struct timespec began, pause = {0, 20000000};
  struct stat file;
  nanosleep(&pause, NULL);
  clock_gettime(CLOCK_REALTIME_COARSE, &began);
  for (size_t i = 0; i < COUNT(looked_up); i++) {
    if (writes && i % 2) continue;
    int missing = lstat(looked_up[i], &file);
    int older = file.st_mtim.tv_sec < began.tv_sec ||
                (file.st_mtim.tv_sec == began.tv_sec && file.st_mtim.tv_nsec < began.tv_nsec);
    if (!writes) putchar(missing ? '-' : '0' + older);
  }
}

/* Only /proc/mounts and /proc/net lead to what is the program's own. */
static void proc_texts(int writes) {
  static char bytes[1 << 20];
  if (writes) {
    char *memory = mmap(NULL, 64 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memset(memory, 1, 64 << 20);
    list("/usr/bin");
    pid_count(1);
    return;
  }
  for (size_t i = 0; i < COUNT(texts); i++) {
    char path[64];
    unsigned long sum = 5381;
    snprintf(path, sizeof path, "/proc/%s", texts[i]);
    int fd = open(path, O_RDONLY);
    ssize_t length = fd < 0 ? -1 : read(fd, bytes, sizeof bytes);
    for (ssize_t at = 0; at < length; at++) sum = sum * 33 + (unsigned char)bytes[at];
    printf("%s %lx\n", texts[i], sum);
    if (fd >= 0) close(fd);
  }
}

static void sessions(int writes) {
  char text[64] = "";
  for (int i = 0; writes && i < 200; i++) {
    pid_t child = fork();
    if (!child) _exit(setsid() < 0);
    waitpid(child, NULL, 0);
  }
  if (writes) return;
  int fd = open("/proc/self/autogroup", O_RDONLY);
  if (fd >= 0 && read(fd, text, sizeof text - 1) < 0) text[0] = 0;
  printf("%ld\n", strtol(text + strcspn(text, "0123456789"), NULL, 10));
}

static void network_counts(int writes) {
  static char bytes[1 << 16];
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(0x0a000001)}};
  int socket_fd = socket(AF_INET, SOCK_DGRAM, 0);
  for (int i = 0; writes && i < 100; i++) sendto(socket_fd, "x", 1, 0, (struct sockaddr *)&to, sizeof to);
  int fd = open("/proc/self/net/snmp", O_RDONLY);
  if (!writes && fd >= 0 && read(fd, bytes, sizeof bytes - 1) > 0) fputs(bytes, stdout);
}

static void input_times(int writes) {
  struct stat file;
  char byte;
  if (!writes && !fstat(0, &file)) print_times("input", &file);
  if (!writes) return;
  if (read(0, &byte, 1) != 1) _exit(9);
  futimens(0, NULL);
  int again = open("/dev/stdin", O_RDONLY);
  if (again < 0 || read(again, &byte, 1) != 1) _exit(9);
}

static void program_times(int writes) {
  struct stat file;
  int fd = open("/proc/self/exe", O_RDONLY);
  char byte;
  if (writes && read(fd, &byte, 1) != 1) _exit(9);
  if (writes) futimens(fd, NULL);
  else if (!fstat(fd, &file)) print_times("program", &file);
}

static void limits(int writes) {
  struct rlimit none = {0, 0}, seen;
  cpu_set_t processors;
  CPU_ZERO(&processors);
  CPU_SET(0, &processors);
  if (writes) {
    setpriority(PRIO_PROCESS, getppid(), 19);
    sched_setaffinity(getppid(), sizeof processors, &processors);
    prlimit(getppid(), RLIMIT_NOFILE, &none, NULL);
    setpriority(PRIO_USER, 0, 19);
    return;
  }
  for (int resource = 0; resource < 16; resource++)
    if (!getrlimit(resource, &seen)) printf("%d %llx %llx\n", resource, (long long)seen.rlim_cur, (long long)seen.rlim_max);
  sched_getaffinity(0, sizeof processors, &processors);
  printf("%d %d\n", CPU_COUNT(&processors), getpriority(PRIO_PROCESS, 0));
}

static void names(int writes) {
  struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "\0covert"};
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  int error = bind(fd, (struct sockaddr *)&name, sizeof name) ? errno : 0;
  if (!writes) printf("%d %d\n", error, access("/dev/shm/covert", F_OK));
  if (!writes) return;
  listen(fd, 1);
  close(open("/dev/shm/covert", O_CREAT | O_WRONLY, 0600));
  if (!fork()) pause();
}

/* Prints the lines of an entry of /proc that begin with `start`. */
static void print_lines(const char *path, const char *start) {
  char line[512];
  FILE *file = fopen(path, "r");
  while (file && fgets(line, sizeof line, file))
    if (!strncmp(line, start, strlen(start))) fputs(line, stdout);
  if (file) fclose(file);
}

/* A socket that the sandbox has closed before the program started is counted until no processor can use it any more. */
static void wait_until_sockets_are_freed(void) {
  const struct timespec pause = {.tv_nsec = 10000000};
  int used = 1;
  for (int i = 0; i < 100 && used; i++) {
    FILE *file = fopen("/proc/self/net/sockstat", "r");
    if (!file || fscanf(file, "sockets: used %d", &used) != 1) used = 0;
    if (file) fclose(file);
    if (used) nanosleep(&pause, NULL);
  }
}

/* What the kernel counts for a user, a network or a process: signals that wait, sockets and their names, timers. */
static void own_counts(int writes) {
  sigset_t waiting;
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  socklen_t size = sizeof name;
  timer_t timer;
  int rounds = writes ? 50 : 1, pair[2];
  sigfillset(&waiting);
  sigprocmask(SIG_BLOCK, &waiting, NULL);
  for (int i = 0; i < rounds; i++) {
    int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
    if (writes) bind(fd, (struct sockaddr *)&name, sizeof name.sun_family);
    if (writes && !socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) && send(pair[0], "x", 1, 0) != 1) _exit(9);
    if (timer_create(CLOCK_MONOTONIC, NULL, &timer)) _exit(9);
    if (writes) sigqueue(getpid(), SIGRTMIN, (union sigval){0});
    else close(fd);
  }
  if (writes) return;
  printf("%ld\n", (long)(intptr_t)timer);
  print_lines("/proc/self/status", "SigQ");
  wait_until_sockets_are_freed();
  print_lines("/proc/self/net/sockstat", "sockets");
  print_lines("/proc/self/net/unix", "0");
}

static const struct {
  const char *name;
  void (*use)(int writes);
} channels[] = {{"device-times", device_times}, {"pid-count", pid_count}, {"scratch-times", scratch_times},
    {"scratch-numbers", scratch_numbers}, {"proc-lookups", proc_lookups}, {"proc-texts", proc_texts},
    {"sessions", sessions}, {"network-counts", network_counts}, {"input-times", input_times},
    {"program-times", program_times}, {"limits", limits}, {"names", names},
    {"own-counts", own_counts}};

int main(int count, char **words) {
  for (size_t i = 0; i < COUNT(channels); i++)
    if (count > 2 && !strcmp(channels[i].name, words[2])) return channels[i].use(!strcmp(words[1], "write")), 0;
  return 2;
}
