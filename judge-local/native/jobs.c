#include "jobs.h"

#include "frames.h"
#include "job.h"
#include "reply.h"
#include "run-clock.h"

static struct job *jobs;

static void give_place_back(struct job *job) {
  if (job->place) slot_reserve(job->place, job_alone(job), false);
  job->place = NULL;
}

static void remove_job(struct job *job) {
  struct job **link = &jobs;
  while (*link && *link != job) link = &(*link)->next;
  if (*link) *link = job->next;
  give_place_back(job);
  job_free(job);
}

static void each_run_of(const struct job *job, void (*act)(struct run *run)) {
  for (int i = 0; i < slot_count; i++)
    if (slots[i].run && slots[i].run->job == job) act(slots[i].run);
}

static void launch(struct run *run) { run_launch(run); }
static void cancel_run(struct run *run) {
  run_kill(run, KILLED_CANCEL);
  if (run->slot->state == PREPARED_TO_RUN) run_abandon(run);
}

/* Programs of a group start together or not at all. */
static void on_prepared(struct run *run) {
  struct job *job = run->job;
  if (job->type != JOB_GROUP) return run_launch(run);
  if (++job->prepared == job->total) each_run_of(job, launch);
}

/* Whoever still runs in the group notices the end now. */
static void answer(struct run *run) {
  struct job *job = run->job;
  bool broken = job->type == JOB_GROUP && !run->started && !job->cancelled;
  bool last = ++job->finished == job->total;
  run->shown_ns = run->spec->hide_end ? now_ns() : run->ended_ns;
  reply_result(job->id, run, last);
  run_free(run);
  if (last) return remove_job(job);
  if (broken) {
    job->cancelled = true;
    each_run_of(job, cancel_run);
  } else if (job->cancelled && job->type == JOB_BATCH && job->finished == job->begun) {
    reply_last(job->id);
    remove_job(job);
  }
}

static void on_finished(struct run *run) {
  if (!group_hide(run)) answer(run);
}

/* Answers for the hidden runs of a group that may be shown; returns when to look again. The last answer ends the job. */
static uint64_t show_ends(struct job *job, uint64_t now) {
  uint64_t next = UINT64_MAX;
  for (int left = job->total - job->finished; left > 0; left--) {
    struct run *run = group_show(job, now, &next);
    if (!run) break;
    answer(run);
  }
  return next;
}

static bool can_begin_group(const struct job *job, const bool *blocked) {
  for (int kind = 0; kind < 2; kind++) {
    int needed = job_needs(job, kind);
    if (needed && (blocked[kind] || slots_idle(kind) < needed)) return false;
  }
  return true;
}

/* The whole machine is reserved only while no core is, because those who have one may begin. */
static struct slot *place_alone(const struct job *job) {
  return job_alone(job) == ALONE_ON_MACHINE && slots_reserved() ? NULL : slot_idle(SLOT_RUN);
}

/* What is beside its place ends, nothing else begins there, and then it is this run's until that has ended. A slot
 * that is lost meanwhile may take its time. */
static void dispatch_alone(struct job *job, bool *blocked) {
  enum alone scope = job_alone(job);
  if (job->place && job->place->state == DYING) give_place_back(job);
  if (!job->place && !blocked[SLOT_RUN] && (job->place = place_alone(job))) slot_reserve(job->place, scope, true);
  if (!job->place) blocked[SLOT_RUN] = true;
  else if (slot_is_alone(job->place, scope)) job_begin(job, job->place, -1, -1, -1);
}

/* Starts what it can. A kind of slot that the job still waits for is blocked for those behind it. */
static void dispatch_job(struct job *job, bool *blocked) {
  enum slot_kind kind = job->specs[0]->kind;
  if (job->type == JOB_GROUP) {
    if (can_begin_group(job, blocked)) return job_begin_group(job);
    for (int i = 0; i < 2; i++) blocked[i] |= job_needs(job, i) > 0;
    return;
  }
  if (job_alone(job)) return dispatch_alone(job, blocked);
  /* A batch has one test running at a time, in whichever slot is free first. */
  if (job->begun > job->finished) return;
  struct slot *slot = blocked[kind] ? NULL : slot_idle(kind);
  if (slot) job_begin(job, slot, -1, -1, -1);
  else blocked[kind] = true;
}

static void dispatch(void) {
  bool blocked[2] = {false, false};
  struct job *next;
  if (frames_clogged()) return;
  for (struct job *job = jobs; job && !(blocked[0] && blocked[1]); job = next) {
    next = job->next;
    if (job->begun < job->total && !job->cancelled) dispatch_job(job, blocked);
  }
}

static void cancel(struct job *job) {
  job->cancelled = true;
  if (job->begun > job->finished) return each_run_of(job, cancel_run);
  for (int i = 0; job->type != JOB_BATCH && i < job->total; i++) reply_cancelled(job->id, i, i == job->total - 1);
  if (job->type == JOB_BATCH) reply_last(job->id);
  remove_job(job);
}

static struct job *find_job(uint64_t id) {
  struct job *job = jobs;
  while (job && job->id != id) job = job->next;
  return job;
}

static int count_waiting(void) {
  int waiting = 0;
  for (struct job *job = jobs; job; job = job->next) waiting += job->total - job->begun;
  return waiting;
}

/* True if the request is now in the list. */
static bool take(struct job *job) {
  const char *op = json_text(job->json, "op"), *error;
  job->id = json_number(job->json, "id", 0);
  if (!op || !job->id) return reply_error(job->id, "a request needs id and op"), false;
  if (!strcmp(op, "cancel")) {
    struct job *other = find_job(job->id);
    if (other && !other->cancelled) cancel(other);
    return false;
  }
  if (!strcmp(op, "stats")) return reply_stats(job->id, count_waiting()), false;
  if (strcmp(op, "run") && strcmp(op, "batch") && strcmp(op, "group")) return reply_error(job->id, "op is not known"), false;
  if (find_job(job->id)) return reply_error(job->id, "that id is in use"), false;
  if ((error = job_read(job, op))) return reply_error(job->id, error), false;
  return true;
}

void jobs_take(char *text) {
  const char *error;
  struct job *job = allocate(sizeof *job), **link = &jobs;
  job->text = text;
  job->json = json_read(text, &error);
  if (!job->json) {
    reply_error(0, error);
    return job_free(job);
  }
  if (!take(job)) return job_free(job);
  /* One that is to be alone has had its turn already and goes before those that wait for theirs. */
  while (*link && (!job_alone(job) || job_alone(*link))) link = &(*link)->next;
  job->next = *link;
  *link = job;
}

void jobs_open(void) {
  static const struct run_events run_events = {on_prepared, on_finished};
  static const struct slot_events slot_events = {run_on_message, run_on_lost};
  runs_open(&run_events);
  slots_open(&slot_events);
}

uint64_t jobs_tick(uint64_t now) {
  uint64_t next = UINT64_MAX;
  struct job *following;
  dispatch();
  for (struct job *job = jobs; job; job = following) {
    following = job->next;
    uint64_t look = job->hidden ? show_ends(job, now) : UINT64_MAX;
    if (look < next) next = look;
  }
  for (int i = 0; i < slot_count; i++) {
    uint64_t look = slots[i].run ? run_tick(slots[i].run, now) : UINT64_MAX;
    uint64_t answer = slot_tick(&slots[i], now);
    if (look < next) next = look;
    if (answer < next) next = answer;
  }
  return next;
}

bool jobs_idle(void) {
  for (int i = 0; i < slot_count; i++)
    if (slots[i].run) return false;
  return !jobs;
}
