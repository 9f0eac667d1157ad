#include "run-clock.h"

#include "waiting.h"

#define FIRST_LOOK (20 * MILLISECOND)
#define LOOK_AGAIN (10 * MILLISECOND)
/* What a process has waited that begins and ends between two of these is not seen. */
#define LOOK_AT_DELAY (250 * MILLISECOND)

void run_begin_clock(struct run *run) {
  run->started_ns = now_ns();
  run->wall_deadline = run->started_ns + run->spec->wall_ns;
  run->next_check = run->seen_ns = run->ran_ns = run->started_ns;
  run->next_delay_look = run->started_ns + LOOK_AT_DELAY;
}

static void plan_next_check(struct run *run, uint64_t now, uint64_t used) {
  static long processors;
  if (!processors) processors = sysconf(_SC_NPROCESSORS_ONLN);
  uint64_t pause = (run->spec->cpu_ns - used) / (uint64_t)processors;
  if (!used && pause > FIRST_LOOK) pause = FIRST_LOOK;
  run->next_check = now + (pause > MILLISECOND ? pause : MILLISECOND);
  if (run->next_check > run->next_delay_look) run->next_check = run->next_delay_look;
  if (run->next_check > run->wall_deadline) run->next_check = run->wall_deadline;
}

/* CPU that the programs of a running slot have used. */
static uint64_t used_ns(struct run *run) {
  uint64_t used = cgroup_cpu_ns(&run->slot->cgroup), by_init = slot_init_cpu_ns(run->slot);
  return used > by_init ? used - by_init : 0;
}

static uint64_t look_at_delay(struct run *run, uint64_t now) {
  struct slot *slot = run->slot;
  run->next_delay_look = now + LOOK_AT_DELAY;
  if (slot->state == RUNNING) delay_look(&run->delay, &slot->cgroup, slot->pid, used_ns(run));
  return run->delay_ns = run->delay.ns;
}

/* The kernel counts a wait when it ends. One that goes on may have lasted since the last moment at which the run can have
 * been on a processor: no longer than since the look before, once that showed it getting on. */
static uint64_t wait_going_on(struct run *run, uint64_t now) {
  if (run->slot->state != RUNNING) return 0;
  uint64_t used = used_ns(run), gained = used > run->seen_used ? used - run->seen_used : 0;
  if (gained) run->ran_ns = run->seen_ns + gained < now ? run->seen_ns + gained : now;
  run->seen_ns = now;
  run->seen_used += gained;
  return program_is_ready(run->slot->pid) ? now - run->ran_ns : 0;
}

/* A run's clock stands still while others have its processor; in a group, also while the others of the group wait so,
 * as it may be waiting for them. One that has waited as long as it may says nothing about the program. */
static void look_at_clock(struct run *run, uint64_t now) {
  uint64_t delay = 0, waiting = 0, wall = run->spec->wall_ns, elapsed = now - run->started_ns;
  for (int i = 0; i < slot_count; i++) {
    struct run *one = slots[i].run;
    if (!one || one->job != run->job) continue;
    waiting += wait_going_on(one, now);
    delay += look_at_delay(one, now);
  }
  if (delay + waiting >= run->spec->delay_ns) {
    if (run->delay_ns < waiting) run->delay_ns = waiting;
    return run_kill(run, KILLED_STARVED);
  }
  if (elapsed >= wall + delay + waiting) return run_kill(run, KILLED_WALL);
  run->wall_deadline = run->started_ns + wall + delay;
  if (run->wall_deadline < now + LOOK_AGAIN) run->wall_deadline = now + LOOK_AGAIN;
}

/* No set of processes can use more than the rest of its time before the next look. The first comes soon, to count
 * tasks, but not so soon that it disturbs a short program. */
uint64_t run_tick(struct run *run, uint64_t now) {
  if (run->slot->state != RUNNING || run->killed) return UINT64_MAX;
  if (run->next_check == run->started_ns) plan_next_check(run, run->started_ns, 0);
  if (now < run->next_check) return run->next_check;
  uint64_t used = used_ns(run);
  if (used > run->spec->cpu_ns) run_kill(run, KILLED_CPU);
  else if (now >= run->wall_deadline) look_at_clock(run, now);
  else if (now >= run->next_delay_look) look_at_delay(run, now);
  if (run->killed) return run->slot->answer_by;
  plan_next_check(run, now, used);
  return run->next_check;
}
