#include "run.h"

#include "run-files.h"

#include <stdarg.h>
#include <sys/wait.h>

#define KILL_PATIENCE (2 * SECOND)
#define COPY_PATIENCE (20 * SECOND)
#define FIRST_LOOK (20 * MILLISECOND)

static const struct run_events *tell;

void runs_open(const struct run_events *events) { tell = events; }

void run_fail(struct run *run, const char *format, ...) {
  va_list arguments;
  if (run->failed) return;
  run->failed = true;
  va_start(arguments, format);
  vsnprintf(run->message, sizeof run->message, format, arguments);
  va_end(arguments);
}

static void close_and_forget(int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

/* Output that could not be written to the store is our failure, not the program's. */
static void check_sink(struct run *run, const struct sink *sink) {
  if (sink->spec && sink->error) run_fail(run, "cannot write output to the store: %s", strerror(sink->error));
}

/* Comes before the answer: whoever has that may look into the store at once. */
static void settle(struct run *run) {
  check_sink(run, &run->out);
  check_sink(run, &run->err);
  if (!run->failed) return;
  sink_discard(&run->out);
  sink_discard(&run->err);
  run_discard_files(run);
}

static void finish(struct run *run) {
  struct slot *slot = run->slot;
  run->slot = NULL;
  if (slot) slot_renew(slot);
  settle(run);
  tell->finished(run);
}

void run_abandon(struct run *run) { finish(run); }

static void on_overflow(struct sink *sink) { run_kill((struct run *)sink, KILLED_OUTPUT); }

void run_prepare(struct run *run, struct slot *slot) {
  run->slot = slot;
  slot->run = run;
  slot->state = PREPARING;
  if (run->killed || !run_open_program(run) || !run_open_input(run)) return run_abandon(run);
  bool ready = slot->tmp_bytes == run->spec->tmp_bytes && run->spec->file_count == (run->executable >= 0);
  if (ready) {
    slot->state = PREPARED_TO_RUN;
    return tell->prepared(run);
  }
  slot->tmp_bytes = run->spec->tmp_bytes;
  slot_expect(slot, COPY_PATIENCE);
  run_send_files(run);
  if (run->failed) run_abandon(run);
}

static bool open_sinks(struct run *run) {
  uint32_t owner = options.uid_base + 2 * (uint32_t)run->slot->index + 1;
  if (run->spec->out.kind != SINK_PIPE) run->pipe_out = sink_open(&run->out, &run->spec->out, owner, on_overflow);
  if (run->spec->err.kind != SINK_PIPE) run->pipe_err = sink_open(&run->err, &run->spec->err, owner, NULL);
  if (run->pipe_out < 0 || run->pipe_err < 0) run_fail(run, "cannot make a pipe: %s", strerror(errno));
  return !run->failed;
}

/* A sink keeps its own write end; a pipe of a group lives in the programs alone, so that one's end is the other's EOF. */
static void let_go(struct run *run) {
  if (run->spec->out.kind == SINK_PIPE) close_and_forget(&run->pipe_out);
  if (run->spec->err.kind == SINK_PIPE) close_and_forget(&run->pipe_err);
  close_and_forget(&run->input);
  close_and_forget(&run->executable);
}

void run_launch(struct run *run) {
  struct slot *slot = run->slot;
  struct start *start = run->spec->start;
  int fds[4], count = 0;
  if (!open_sinks(run)) return run_abandon(run);
  start->has_stdin = run->input >= 0;
  start->has_executable = run->executable >= 0;
  if (start->has_stdin) fds[count++] = run->input;
  fds[count++] = run->pipe_out;
  fds[count++] = run->pipe_err;
  if (start->has_executable) fds[count++] = run->executable;
  if (!cgroup_begin(&slot->cgroup, run->spec->memory_bytes, run->spec->pids))
    run_fail(run, "cannot set the limits: %s", strerror(errno));
  run->started_ns = now_ns();
  run->wall_deadline = run->started_ns + run->spec->wall_ns;
  run->next_check = run->started_ns;
  if (!run->failed && !slot_start(slot, start, run->spec->start_size, fds, count))
    run_fail(run, "cannot start the program: %s", strerror(errno));
  let_go(run);
  if (run->failed) return run_abandon(run);
  run->started = true;
  slot->state = RUNNING;
  slot->answer_by = UINT64_MAX;
}

void run_kill(struct run *run, enum killed reason) {
  if (run->killed) return;
  run->killed = reason;
  if (run->slot->state != RUNNING) return;
  slot_tell(run->slot, KILL);
  slot_expect(run->slot, KILL_PATIENCE);
}

static void plan_next_check(struct run *run, uint64_t now, uint64_t used) {
  static long processors;
  if (!processors) processors = sysconf(_SC_NPROCESSORS_ONLN);
  uint64_t pause = (run->spec->cpu_ns - used) / (uint64_t)processors;
  if (!used && pause > FIRST_LOOK) pause = FIRST_LOOK;
  run->next_check = now + (pause > MILLISECOND ? pause : MILLISECOND);
  if (run->next_check > run->wall_deadline) run->next_check = run->wall_deadline;
}

/* No set of processes can use more than the rest of its time before the next look. The first comes soon, to count
 * tasks, but not so soon that it disturbs a short program. */
uint64_t run_tick(struct run *run, uint64_t now) {
  if (run->slot->state != RUNNING || run->killed) return UINT64_MAX;
  if (run->next_check == run->started_ns) plan_next_check(run, run->started_ns, 0);
  if (now < run->next_check) return run->next_check;
  uint64_t used = cgroup_cpu_ns(&run->slot->cgroup);
  if (used > run->spec->cpu_ns) return run_kill(run, KILLED_CPU), run->slot->answer_by;
  if (now >= run->wall_deadline) return run_kill(run, KILLED_WALL), run->slot->answer_by;
  plan_next_check(run, now, used);
  return run->next_check;
}

static void ask_for_files(struct run *run) {
  run->slot->state = COLLECTING;
  slot_expect(run->slot, COPY_PATIENCE);
  run_ask_for_files(run);
}

static void on_done(struct run *run, const struct message *message) {
  struct slot *slot = run->slot;
  uint64_t by_init = message->own_cpu_ns - slot->init_cpu_ns;
  run->usage = cgroup_end(&slot->cgroup);
  run->usage.cpu_ns = run->usage.cpu_ns > by_init ? run->usage.cpu_ns - by_init : message->cpu_us * 1000;
  if (!run->usage.memory_bytes) run->usage.memory_bytes = message->resident_bytes;
  run->ended_ns = message->ended_ns;
  run->wait_status = message->wait_status;
  if (run->ended_ns < run->started_ns) run_fail(run, "the slot's child was killed before it became the program");
  int error = WIFEXITED(run->wait_status) && WEXITSTATUS(run->wait_status) == NOT_STARTED ? slot_start_error(slot) : 0;
  if (error == ENOMEM) run->usage.out_of_memory = true;
  else if (error) run_fail(run, "cannot execute %s: %s", run->spec->start->text, strerror(error));
  if (run->spec->collect_count && !run->failed && !run->killed && !run->usage.out_of_memory) return ask_for_files(run);
  sink_end(&run->out);
  sink_end(&run->err);
  finish(run);
}

static void on_collected(struct run *run, const struct message *message, const int *fds, int count) {
  run_take_files(run, message, fds, count);
  sink_end(&run->out);
  sink_end(&run->err);
  finish(run);
}

void run_on_message(struct slot *slot, const struct message *message, const int *fds, int count) {
  struct run *run = slot->run;
  /* Somebody killed the parked child of an idle slot. */
  if (!run && message->type == DONE && slot->state == IDLE) {
    cgroup_catch_up(&slot->cgroup);
    slot_renew(slot);
  }
  if (!run) return;
  if (message->type == PREPARED && slot->state == PREPARING) {
    slot->init_cpu_ns = message->own_cpu_ns;
    slot->answer_by = UINT64_MAX;
    slot->state = PREPARED_TO_RUN;
    if (message->error) run_fail(run, "cannot place file %u in /w: %s", message->count, strerror(message->error));
    if (run->failed || run->killed) run_abandon(run);
    else tell->prepared(run);
  } else if (message->type == DONE && slot->state == RUNNING) {
    on_done(run, message);
  } else if (message->type == DONE) {
    run_fail(run, "the slot's child was killed before it became the program");
    run_abandon(run);
  } else if (message->type == COLLECTED && slot->state == COLLECTING) {
    on_collected(run, message, fds, count);
  }
}

void run_on_lost(struct slot *slot, const char *why) {
  struct run *run = slot->run;
  if (!run) return;
  slot->run = NULL;
  run->slot = NULL;
  run_fail(run, "the sandbox slot was lost: %s", why);
  settle(run);
  tell->finished(run);
}

void run_free(struct run *run) {
  sink_free(&run->out);
  sink_free(&run->err);
  int *fds[] = {&run->input, &run->executable};
  for (size_t i = 0; i < COUNT(fds); i++) close_and_forget(fds[i]);
  if (run->spec->out.kind == SINK_PIPE) close_and_forget(&run->pipe_out);
  if (run->spec->err.kind == SINK_PIPE) close_and_forget(&run->pipe_err);
  free(run->collected);
  free(run);
}
