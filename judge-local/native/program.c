/* The parked child: everything that does not depend on the request is done before the request comes. */
#include "init.h"
#include "seccomp.h"

#include <grp.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#define BOX_USER 1000

/* Takes the place of the init's socket, which no program's child has any business with. */
enum { EXECUTABLE = INIT_SOCKET };

static void drop_privileges(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0}};
  gid_t group = BOX_USER;
  if (setgroups(1, &group) || setresgid(group, group, group) || setresuid(BOX_USER, BOX_USER, BOX_USER) ||
      syscall(SYS_capset, &header, none))
    slot_fail("cannot drop privileges: %s", strerror(errno));
}

static void settle(void) {
  sigset_t no_signals;
  sigemptyset(&no_signals);
  sigprocmask(SIG_SETMASK, &no_signals, NULL);
  /* A group of its own in the session of the init: the kernel counts sessions, and shows the count. */
  setpgid(0, 0);
  setpriority(PRIO_PROCESS, 0, 0);
  drop_privileges();
  if (!seccomp_complete()) slot_fail("cannot filter system calls: %s", strerror(errno));
}

static void limit(int resource, uint64_t soft, uint64_t hard) {
  struct rlimit limits = {soft, hard};
  setrlimit(resource, &limits);
}

static void limit_resources(const struct start *start) {
  limit(RLIMIT_CPU, start->cpu_seconds, start->cpu_seconds + 1);
  limit(RLIMIT_STACK, start->stack_bytes, start->stack_bytes);
  limit(RLIMIT_FSIZE, start->file_bytes, start->file_bytes);
  limit(RLIMIT_NOFILE, start->open_files, start->open_files);
}

/* Gives the received descriptors their numbers. They arrive above START_SOCKET, so none is overwritten before its turn. */
static int arrange_descriptors(const struct start *start, const int *fds, int count) {
  int next = 0, input = start->has_stdin ? -1 : open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (count != 2 + start->has_stdin + start->has_executable) return EPROTO;
  if (start->has_stdin) input = fds[next++];
  if (dup2(input, 0) < 0 || dup2(fds[next], 1) < 0 || dup2(fds[next + 1], 2) < 0) return errno;
  if (start->has_executable && dup3(fds[next + 2], EXECUTABLE, O_CLOEXEC) < 0) return errno;
  syscall(SYS_close_range, START_SOCKET + 1, ~0u, 0);
  return 0;
}

/* Points into `text`; NULL after the last. */
static char **split(char **text, uint32_t count) {
  char **list = calloc(count + 1, sizeof *list);
  for (uint32_t i = 0; list && i < count; i++) {
    list[i] = *text;
    *text += strlen(*text) + 1;
  }
  return list;
}

/* A name without a slash is looked for where tools are. */
static void execute_by_name(char **arguments, char **variables) {
  static const char *const folders[] = {"/usr/local/bin", "/usr/bin", "/bin"};
  char path[512];
  if (strchr(arguments[0], '/')) {
    execve(arguments[0], arguments, variables);
    return;
  }
  for (size_t i = 0; i < COUNT(folders); i++) {
    if ((size_t)snprintf(path, sizeof path, "%s/%s", folders[i], arguments[0]) >= sizeof path) return;
    execve(path, arguments, variables);
  }
}

static int become(struct start *start, const int *fds, int count, bool *executing) {
  char *text = start->text;
  char **arguments = split(&text, start->arguments), **variables = split(&text, start->variables);
  if (!arguments || !variables) return ENOMEM;
  int error = arrange_descriptors(start, fds, count);
  if (error) return error;
  if (chdir("/w")) return errno;
  limit_resources(start);
  *executing = true;
  if (start->has_executable) syscall(SYS_execveat, EXECUTABLE, "", arguments, variables, AT_EMPTY_PATH);
  else execute_by_name(arguments, variables);
  return errno;
}

void program_main(void) {
  static char request[WIRE_BYTES] __attribute__((aligned(16)));
  struct start *start = (struct start *)request;
  int fds[WIRE_FILES], count;
  settle();
  syscall(SYS_close_range, FIRST_CACHES_FILE, FIRST_CACHES_FILE + CACHES_FILES - 1, 0);
  if (dup3(START_SOCKET, EXECUTABLE, O_CLOEXEC) < 0) _exit(1);
  ssize_t length = wire_receive(START_SOCKET, request, sizeof request, fds, &count, 0);
  if (length < (ssize_t)sizeof *start) _exit(0);
  struct start_error answer = {.run = start->run};
  answer.error = become(start, fds, count, &answer.executing);
  if (write(START_SOCKET, &answer, sizeof answer) < 0) _exit(1);
  _exit(NOT_STARTED);
}
