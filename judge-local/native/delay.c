#include "delay.h"

/* A task's time on a processor, and its time in the queue for one. */
struct turns {
  uint64_t used, waited;
};

static bool read_turns(const char *task, struct turns *turns) {
  char path[64], text[96], *next;
  snprintf(path, sizeof path, "/proc/%s/schedstat", task);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  int length = read_text(fd, text, sizeof text);
  close(fd);
  if (length <= 0) return false;
  turns->used = strtoull(text, &next, 10);
  turns->waited = strtoull(next, NULL, 10);
  return true;
}

bool delay_is_known(void) {
  struct turns turns;
  return read_turns("self", &turns) && turns.used;
}

/* A task that was not there at the look before was born since: it waited after all that was known then. Where there were
 * too many to be sure of that, it is taken to have been there from the beginning. */
static struct watched watched_as(const struct delay *delay, int task) {
  for (int i = 0; i < delay->count; i++)
    if (delay->tasks[i].task == task) return delay->tasks[i];
  if (delay->overflowed) return (struct watched){.task = task};
  return (struct watched){.task = task, .delay_ns = delay->ns, .used_ns = delay->used_ns};
}

void delay_look(struct delay *delay, const struct cgroup *cgroup, int init, uint64_t used_ns) {
  static char list[65536];
  struct watched seen[MOST_WATCHED];
  uint64_t most = delay->ns;
  int count = 0;
  if (cgroup_read_tasks(cgroup, list, sizeof list) <= 0) return;
  for (char *rest = list, *task; (task = strsep(&rest, "\n")) && *task;) {
    struct turns turns;
    if (atoi(task) == init || !read_turns(task, &turns)) continue;
    struct watched one = watched_as(delay, atoi(task));
    uint64_t by_all = used_ns - one.used_ns, by_siblings = by_all > turns.used ? by_all - turns.used : 0;
    uint64_t waited = turns.waited > by_siblings ? turns.waited - by_siblings : 0;
    if (one.delay_ns + waited > most) most = one.delay_ns + waited;
    if (count < MOST_WATCHED) seen[count++] = one;
    else delay->overflowed = true;
  }
  memcpy(delay->tasks, seen, sizeof *seen * (size_t)count);
  delay->count = count;
  delay->used_ns = used_ns;
  delay->ns = most;
}
