#include "blobs.h"
#include "frames.h"
#include "jobs.h"
#include "probe.h"
#include "reply.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>

#define REST (10 * SECOND)

static const char *cgroup_version;
static char why_no_cgroup[900];
static bool greeted;

/* After a while without work, memory kept for speed is given back. */
static uint64_t forget_when_idle(uint64_t now) {
  static uint64_t idle_since;
  if (!jobs_idle() || !blobs_bytes()) return idle_since = 0, UINT64_MAX;
  if (!idle_since) idle_since = now;
  if (now < idle_since + REST) return idle_since + REST;
  blobs_forget();
  return UINT64_MAX;
}

static uint64_t on_tick(uint64_t now) {
  if (!greeted && slots_all_ready()) {
    greeted = true;
    reply_hello(cgroup_version, why_no_cgroup);
  }
  uint64_t next = jobs_tick(now), forget = forget_when_idle(now);
  return forget < next ? forget : next;
}

static void on_signal(struct source *source, uint32_t ready) {
  (void)source;
  (void)ready;
  events_stop();
}

/* SIGTERM ends the helper as the end of stdin does. SIGINT and SIGHUP are for the worker, who decides when to stop. */
static void take_signals(void) {
  static struct source signals = {.handle = on_signal};
  sigset_t set;
  signal(SIGPIPE, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigprocmask(SIG_BLOCK, &set, NULL);
  signals.fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
  if (!events_add(&signals, EPOLLIN)) die("cannot watch signals: %s", strerror(errno));
}

/* A program's limits cannot be above the helper's own hard ones. */
static void raise_limits(void) {
  static const int resources[] = {RLIMIT_STACK, RLIMIT_FSIZE, RLIMIT_CPU, RLIMIT_AS, RLIMIT_DATA, RLIMIT_NOFILE};
  for (size_t i = 0; i < COUNT(resources); i++) {
    struct rlimit limits;
    getrlimit(resources[i], &limits);
    limits.rlim_max = resources[i] == RLIMIT_NOFILE ? 65536 : RLIM_INFINITY;
    if (resources[i] == RLIMIT_NOFILE) limits.rlim_cur = limits.rlim_max;
    setrlimit(resources[i], &limits);
  }
}

int main(int count, char **words) {
  options_read(count, words);
  if (options.probe) return probe();
  if (geteuid()) die_unavailable("must be started by root; it gives up everything for the programs it runs");
  raise_limits();
  /* Limits are kept by whoever wakes in time: the helper and its inits go before what they watch. */
  setpriority(PRIO_PROCESS, 0, -10);
  prctl(PR_SET_DUMPABLE, 0);
  events_open();
  take_signals();
  cgroup_version = cgroups_open(why_no_cgroup, sizeof why_no_cgroup);
  if (!strcmp(cgroup_version, "none") && !options.allow_degraded)
    die_unavailable("memory and tasks cannot be limited here: %s. Give the judge a writable cgroup mount (a container: "
        "--privileged), or accept it with --allow-degraded", why_no_cgroup);
  jobs_open();
  frames_open(jobs_take);
  events_run(on_tick);
  slots_close();
  cgroups_close();
  return 0;
}
