#include "init.h"

#include "oom.h"
#include "options.h"
#include "proc.h"
#include "rootfs.h"
#include "seccomp.h"

#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

static int signals = -1;
static enum slot_kind slot_kind;
static pid_t program;
static uint64_t scratch_bytes = 64 << 20;
static struct message done;
static int pid_counter = -1, pids_error;
static struct caches caches;

static void send_message(const struct message *message, const int *fds, int count) {
  if (!wire_send(INIT_SOCKET, message, sizeof *message, fds, count)) _exit(0);
}

/* A request that its child did not live to read must not reach the next one. */
static void discard_request(void) {
  static char ignored[sizeof(struct start)];
  int fds[WIRE_FILES], count;
  while (wire_receive(START_SOCKET, ignored, sizeof ignored, fds, &count, MSG_DONTWAIT) > 0)
    for (int i = 0; i < count; i++) close(fds[i]);
}

/* The first process of a run is always number 2. Where the kernel cannot (CONFIG_CHECKPOINT_RESTORE), the helper says so. */
static void pids_restart(void) {
  if (pid_counter < 0) pid_counter = proc_pid_counter();
  pids_error = pid_counter >= 0 && write_number(pid_counter, 1) ? 0 : errno;
}

static void park(void) {
  discard_request();
  pids_restart();
  oom_expose();
  program = fork();
  if (program == 0) program_main();
  oom_protect();
  if (program < 0) slot_fail("cannot fork: %s", strerror(errno));
  memset(&done, 0, sizeof done);
  struct message ready = {.type = READY, .error = pids_error, .own_cpu_ns = own_cpu_ns()};
  send_message(&ready, NULL, 0);
}

static void count_dead(pid_t pid, int status, const struct rusage *usage) {
  done.cpu_us += (uint64_t)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000000 +
                 (uint64_t)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec);
  if ((uint64_t)usage->ru_maxrss * 1024 > done.resident_bytes) done.resident_bytes = (uint64_t)usage->ru_maxrss * 1024;
  if (pid != program) return;
  done.wait_status = status;
  done.ended_ns = now_ns();
}

/* Kills and reaps every process of the slot but this one. */
static void kill_all(void) {
  struct rusage usage;
  int status;
  pid_t pid;
  kill(-1, SIGKILL);
  while ((pid = wait4(-1, &status, 0, &usage)) > 0 || errno == EINTR)
    if (pid > 0) count_dead(pid, status, &usage);
  program = 0;
}

static void on_child_signal(void) {
  struct signalfd_siginfo ignored;
  struct rusage usage;
  int status;
  bool ended = false;
  pid_t pid;
  if (read(signals, &ignored, sizeof ignored) < 0) return;
  while ((pid = wait4(-1, &status, WNOHANG, &usage)) > 0) {
    count_dead(pid, status, &usage);
    ended |= pid == program;
  }
  if (!ended) return;
  /* Orphans become children of the init, so an init without children is alone. */
  if (pid < 0 && errno == ECHILD) program = 0;
  else kill_all();
  done.type = DONE;
  done.own_cpu_ns = own_cpu_ns();
  send_message(&done, NULL, 0);
}

static void prepare(const struct message *message, const int *fds, int count) {
  struct message answer = {.type = PREPARED};
  bool fits = scratch_bytes == message->tmp_bytes;
  scratch_bytes = message->tmp_bytes;
  if (fits || scratch_renew(scratch_bytes)) answer.error = place_files(message, fds, count, &answer.count);
  else answer.error = errno;
  for (int i = 0; i < count; i++) close(fds[i]);
  answer.own_cpu_ns = own_cpu_ns();
  send_message(&answer, NULL, 0);
}

static void recycle(void) {
  if (program) kill_all();
  if (!scratch_renew(scratch_bytes)) slot_fail("cannot renew /w: %s", strerror(errno));
  caches_empty(&caches);
  park();
}

static void on_message(void) {
  static char bytes[WIRE_BYTES] __attribute__((aligned(16)));
  const struct message *message = (const struct message *)bytes;
  int fds[WIRE_FILES], count;
  ssize_t length = wire_receive(INIT_SOCKET, bytes, sizeof bytes, fds, &count, 0);
  if (length < (ssize_t)sizeof *message) _exit(0);
  switch (message->type) {
    case PREPARE: prepare(message, fds, count); break;
    /* The main process then ends like any other. */
    case KILL: kill(-1, SIGKILL); break;
    case COLLECT:
      if (!collect_files(INIT_SOCKET, message)) _exit(0);
      break;
    case RECYCLE: recycle(); break;
  }
}

/* Keeps nothing of the helper but the two sockets and the files of the caches. */
static void close_the_rest(int socket, int start_socket) {
  int high = fcntl(start_socket, F_DUPFD_CLOEXEC, FIRST_CACHES_FILE + CACHES_FILES);
  for (int i = 0; i < CACHES_FILES; i++)
    caches.files[i] = fcntl(caches.files[i], F_DUPFD_CLOEXEC, FIRST_CACHES_FILE + CACHES_FILES);
  if (socket != INIT_SOCKET) dup3(socket, INIT_SOCKET, O_CLOEXEC);
  dup3(high, START_SOCKET, O_CLOEXEC);
  syscall(SYS_close_range, FIRST_CACHES_FILE, FIRST_CACHES_FILE + CACHES_FILES - 1, 0);
  for (int i = 0; i < CACHES_FILES; i++)
    if (caches.files[i] >= 0) caches.files[i] = dup3(caches.files[i], FIRST_CACHES_FILE + i, O_CLOEXEC);
  syscall(SYS_close_range, FIRST_CACHES_FILE + CACHES_FILES, ~0u, 0);
}

/* What is the same for every program is set once and inherited. */
static void limit_for_good(void) {
  static const int resources[] = {RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE, RLIMIT_NICE, RLIMIT_RTPRIO};
  struct rlimit none = {0, 0}, one_byte = {1, 1};
  /* Of 0, the kernel would still hand a core to a handler that core_pattern names; of 1 it keeps even from that. */
  setrlimit(RLIMIT_CORE, &one_byte);
  for (size_t i = 0; i < COUNT(resources); i++) setrlimit(resources[i], &none);
  umask(022);
}

static void silence(void) {
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int fd = 0; fd < 3; fd++)
    if (dup2(nothing, fd) < 0) slot_fail("cannot open /dev/null: %s", strerror(errno));
  close(nothing);
}

static void leave_host(void) {
  if (setresgid(0, 0, 0) || setresuid(0, 0, 0)) slot_fail("cannot become root of the slot: %s", strerror(errno));
  /* After the change of user, which forgets it. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_DUMPABLE, 0);
  setsid();
  unshare(CLONE_NEWCGROUP);
  if (sethostname("box", 3) || setdomainname("", 0)) slot_fail("cannot name the host: %s", strerror(errno));
  rootfs_enter(options.binds, options.bind_count, options.compile_binds, slot_kind == SLOT_COMPILE ? options.compile_bind_count : 0);
  for (int capability = 0; capability < 64; capability++)
    if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)) break;
  if (!scratch_renew(scratch_bytes)) slot_fail("cannot mount /w: %s", strerror(errno));
}

void init_main(int socket, int start_socket, struct caches caches_files, enum slot_kind kind) {
  sigset_t child;
  caches = caches_files;
  close_the_rest(socket, start_socket);
  slot_kind = kind;
  for (int number = 1; number < SIGRTMIN; number++) signal(number, SIG_DFL);
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_SETMASK, &child, NULL);
  signals = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  oom_begin();
  leave_host();
  silence();
  limit_for_good();
  if (!seccomp_begin(kind == SLOT_COMPILE)) slot_fail("cannot filter system calls: %s", strerror(errno));
  /* Of the runs of an init that was given up. */
  caches_empty(&caches);
  park();
  for (;;) {
    struct pollfd waits[] = {{.fd = signals, .events = POLLIN}, {.fd = INIT_SOCKET, .events = POLLIN}};
    if (poll(waits, COUNT(waits), -1) < 0 && errno != EINTR) _exit(1);
    if (waits[0].revents) on_child_signal();
    if (waits[1].revents) on_message();
  }
}
