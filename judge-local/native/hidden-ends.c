/* The end of a program is kept from the others of its group until they wait for it: what they do before that, they do of
 * their own will. */
#include "job.h"
#include "waiting.h"

#define LOOKS MILLISECOND
/* Somebody who asks again and again instead of waiting is answered at last; somebody who lacks a processor is given time. */
#define MOST_COMPUTED (200 * MILLISECOND)
#define MOST_HIDDEN (10 * SECOND)

static bool runs_in(const struct slot *slot, const struct job *job) { return slot->run && slot->run->job == job; }

static bool somebody_runs(const struct job *job) {
  for (int i = 0; i < slot_count; i++)
    if (runs_in(&slots[i], job)) return true;
  return false;
}

static bool all_wait(const struct job *job) {
  for (int i = 0; i < slot_count; i++) {
    if (!runs_in(&slots[i], job)) continue;
    if (slots[i].state != RUNNING || slots[i].run->killed || !program_waits(slots[i].pid)) return false;
  }
  return true;
}

static uint64_t computed(const struct job *job) {
  uint64_t cpu_ns = 0;
  for (int i = 0; i < slot_count; i++)
    if (runs_in(&slots[i], job)) cpu_ns += cgroup_cpu_ns(&slots[i].cgroup);
  return cpu_ns;
}

bool group_hide(struct run *run) {
  struct job *job = run->job;
  if (job->type != JOB_GROUP || !run->spec->hide_end || !run->started || !somebody_runs(job)) return false;
  run->show_by = now_ns() + MOST_HIDDEN;
  run->show_by_cpu = computed(job) + MOST_COMPUTED;
  run->next_hidden = job->hidden;
  job->hidden = run;
  return true;
}

struct run *group_show(struct job *job, uint64_t now, uint64_t *next) {
  struct run *run = job->hidden;
  if (!run) return NULL;
  bool goes_on = now < run->show_by && computed(job) < run->show_by_cpu && !all_wait(job);
  if (somebody_runs(job) && goes_on) return *next = now + LOOKS, NULL;
  job->hidden = run->next_hidden;
  return run;
}
