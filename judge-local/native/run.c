#include "run.h"

#include "run-clock.h"
#include "run-files.h"

#include <signal.h>
#include <sys/wait.h>

/* As shells have it. */
enum { NOT_EXECUTABLE = 126, NOT_FOUND = 127 };

static const struct run_events *owner;

void runs_open(const struct run_events *events) { owner = events; }

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
  if (slot && run->spec->warm) slot_replace(slot);
  else if (slot) slot_renew(slot);
  settle(run);
  owner->finished(run);
}

void run_abandon(struct run *run) { finish(run); }

static void on_overflow(struct sink *sink) { run_kill((struct run *)sink, KILLED_OUTPUT); }

static void meet_neighbour(struct run *run, enum neighbour neighbour) {
  if (run->neighbour < neighbour) run->neighbour = neighbour;
}

static void meet_neighbours(struct run *run) {
  for (int i = 0; i < slot_count; i++) {
    struct run *other = slots[i].run;
    if (!other || other->job == run->job) continue;
    enum neighbour neighbour = slots[i].core == run->slot->core ? ON_CORE : ON_MACHINE;
    meet_neighbour(run, neighbour);
    meet_neighbour(other, neighbour);
  }
}

void run_prepare(struct run *run, struct slot *slot) {
  run->slot = slot;
  meet_neighbours(run);
  slot->run = run;
  slot->state = PREPARING;
  if (run->killed || !run_open_program(run) || !run_open_input(run)) return run_abandon(run);
  bool ready = slot->tmp_bytes == run->spec->tmp_bytes && run->spec->file_count == (run->executable >= 0);
  if (ready) {
    slot->state = PREPARED_TO_RUN;
    return owner->prepared(run);
  }
  slot->tmp_bytes = run->spec->tmp_bytes;
  slot_expect(slot);
  run_send_files(run);
  if (run->failed) run_abandon(run);
}

static bool open_sinks(struct run *run) {
  if (run->spec->out.kind != SINK_PIPE) run->pipe_out = sink_open(&run->out, &run->spec->out, on_overflow);
  if (run->spec->err.kind != SINK_PIPE) run->pipe_err = sink_open(&run->err, &run->spec->err, NULL);
  if (run->pipe_out < 0 || run->pipe_err < 0) run_fail(run, "cannot make a pipe: %s", strerror(errno));
  return !run->failed;
}

/* Pipe ends of a run whose end is hidden stay open with it, so that what it does with its own tells nobody of its end. All
 * others live in the programs alone: closing one is seen at once. */
static void let_go(struct run *run) {
  bool keeps = run->spec->hide_end;
  if (run->spec->out.kind == SINK_PIPE && !keeps) close_and_forget(&run->pipe_out);
  if (run->spec->err.kind == SINK_PIPE && !keeps) close_and_forget(&run->pipe_err);
  if (!run->spec->stdin_pipe || !keeps) close_and_forget(&run->input);
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
  run_begin_clock(run);
  if (!run->failed && !slot_start(slot, start, run->spec->start_size, fds, count))
    run_fail(run, "cannot start the program: %s", strerror(errno));
  let_go(run);
  if (run->failed) return run_abandon(run);
  run->started = true;
  slot->state = RUNNING;
  slot->answer_by = UINT64_MAX;
}

static bool is_over_limits(const struct run *run) {
  return run_is_over_memory(run) || run->usage.cpu_ns > run->spec->cpu_ns;
}

static void ask_for_files(struct run *run) {
  run->slot->state = COLLECTING;
  slot_expect(run->slot);
  run_ask_for_files(run);
}

/* A file from the store that the kernel cannot execute, or whose loader is not there, is a program that failed, and ends as
 * shells tell it. A tool that cannot be executed is our failure, as is what goes wrong before. */
static void blame_start(struct run *run, struct start_error error) {
  bool is_ours = run->spec->program < 0 || !error.executing || error.error == EAGAIN || error.error == EMFILE ||
                 error.error == ENFILE;
  if (error.error == ENOMEM) run->usage.out_of_memory = true;
  else if (error.error && is_ours)
    run_fail(run, "cannot execute %s: %s", run->spec->start->text, strerror(error.error));
  else if (error.error) run->wait_status = W_EXITCODE(error.error == ENOENT ? NOT_FOUND : NOT_EXECUTABLE, 0);
}

/* A run that others kept from the processor says nothing about the program, unless it is over a limit all the same. */
static void check_starved(struct run *run) {
  if (run->killed != KILLED_STARVED || is_over_limits(run)) return;
  run_fail(run, "others had the processor for %.1f s of the %.1f s it took", (double)run->delay_ns / SECOND,
      (double)(run->ended_ns - run->started_ns) / SECOND);
}

/* The machine's lack of memory says nothing about the program either. */
static void check_machine(struct run *run) {
  if (run->usage.machine_out_of_memory && !is_over_limits(run)) run_fail(run, "the machine ran out of memory");
}

/* On a busy machine a program may have ended before the kill came, and before anybody knew. */
static bool was_killed(const struct run *run) {
  return WIFSIGNALED(run->wait_status) && WTERMSIG(run->wait_status) == SIGKILL;
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
  if (!was_killed(run) && (run->killed == KILLED_WALL || run->killed == KILLED_STARVED)) run->killed = NOT_KILLED;
  if (WIFEXITED(run->wait_status) && WEXITSTATUS(run->wait_status) == NOT_STARTED) blame_start(run, slot_start_error(slot));
  check_starved(run);
  check_machine(run);
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
  if (!run && message->type == DONE && slot->state == IDLE) slot_renew(slot);
  if (!run) return;
  if (message->type == PREPARED && slot->state == PREPARING) {
    slot->init_cpu_ns = message->own_cpu_ns;
    slot->answer_by = UINT64_MAX;
    slot->state = PREPARED_TO_RUN;
    if (message->error) run_fail(run, "cannot place file %u in /w: %s", message->count, strerror(message->error));
    if (run->failed || run->killed) run_abandon(run);
    else owner->prepared(run);
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
  /* What it was killed for stays true however long its processes take to end. */
  if (run->started && run->killed) {
    run->usage = cgroup_end(&slot->cgroup);
    run->ended_ns = now_ns();
    run->wait_status = W_EXITCODE(0, SIGKILL);
    check_starved(run);
    sink_end(&run->out);
    sink_end(&run->err);
  } else {
    run_fail(run, "the sandbox slot was lost: %s", why);
  }
  slot->run = NULL;
  run->slot = NULL;
  settle(run);
  owner->finished(run);
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
