#include "probe.h"

#include "cgroup.h"
#include "json.h"
#include "reply.h"

#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>

/* Tries in a child, so that this process stays as it is. */
static int try_namespaces(void) {
  pid_t child = fork();
  int status;
  if (child == 0) {
    int flags = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
    _exit(unshare(flags) ? errno : 0);
  }
  if (child < 0 || waitpid(child, &status, 0) < 0) return errno;
  return WIFEXITED(status) ? WEXITSTATUS(status) : EPERM;
}

static bool has_seccomp(void) {
  uint32_t action = SECCOMP_RET_KILL_PROCESS;
  return !syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action);
}

static void write_problem(struct buffer *out, bool *first, const char *code, const char *message) {
  buffer_format(out, "%s{\"code\":\"%s\",\"message\":", *first ? "" : ",", code);
  json_write_string(out, message);
  buffer_add(out, "}", 1);
  *first = false;
}

int probe(void) {
  struct buffer out = {0};
  struct utsname kernel;
  char why[900] = "", text[1200];
  bool root = geteuid() == 0, seccomp = has_seccomp(), first = true;
  int namespaces = try_namespaces();
  const char *cgroup = root ? cgroups_open(why, sizeof why) : "none";
  if (!root) snprintf(why, sizeof why, "only root may make control groups");
  cgroups_close();
  uname(&kernel);
  bool usable = root && !namespaces && seccomp;
  buffer_format(&out, "{\"version\":\"" VERSION "\",\"kernel\":\"%s\",\"root\":%s,\"namespaces\":%s,\"seccomp\":%s,"
      "\"cgroup\":\"%s\",\"usable\":%s,\"degraded\":[", kernel.release, root ? "true" : "false",
      namespaces ? "false" : "true", seccomp ? "true" : "false", cgroup, usable ? "true" : "false");
  if (!root) write_problem(&out, &first, "NO_ROOT", "Start the judge as root; only this helper keeps the privilege.");
  if (namespaces) {
    snprintf(text, sizeof text, "Namespaces are refused (%s). In a container start it with --privileged, or with --cap-add "
        "SYS_ADMIN --security-opt seccomp=unconfined --security-opt apparmor=unconfined.", strerror(namespaces));
    write_problem(&out, &first, "NO_USERNS", text);
  }
  if (!seccomp) write_problem(&out, &first, "NO_SECCOMP", "This kernel has no seccomp filters; use one that has.");
  if (!strcmp(cgroup, "none")) {
    snprintf(text, sizeof text, "Memory and tasks cannot be limited: %s. Give the judge a writable cgroup mount.", why);
    write_problem(&out, &first, "NO_CGROUP", text);
  }
  printf("%.*s]}\n", (int)out.size, out.data);
  return usable ? 0 : 1;
}
