#include "job.h"

void job_begin(struct job *job, struct slot *slot, int pipe_in, int pipe_out, int pipe_err) {
  struct run *run = allocate(sizeof *run);
  run->job = job;
  run->index = job->begun++;
  run->spec = job->specs[job->type == JOB_GROUP ? run->index : 0];
  run->stdin_ref = run->spec->stdin_ref;
  run->input = pipe_in;
  run->pipe_out = pipe_out;
  run->pipe_err = pipe_err;
  run->executable = -1;
  if (job->cancelled) run->killed = KILLED_CANCEL;
  if (job->type == JOB_BATCH) {
    run->stdin_ref = job->next_input->text;
    job->next_input = job->next_input->next;
  }
  run_prepare(run, slot);
}

struct group_pipe {
  const char *name;
  int ends[2];
};

/* Hands out one end of the pipe called `name`; each end exists once. */
static int take_end(struct group_pipe *pipes, int count, const char *name, int which) {
  for (int i = 0; name && i < count; i++) {
    if (strcmp(pipes[i].name, name)) continue;
    int fd = pipes[i].ends[which];
    pipes[i].ends[which] = -1;
    return fd;
  }
  return -1;
}

static int open_pipes(struct group_pipe *pipes, const struct json *names) {
  int count = 0;
  for (const struct json *name = names ? names->first : NULL; name; name = name->next, count++) {
    pipes[count].name = name->text;
    if (pipe2(pipes[count].ends, O_CLOEXEC)) die("cannot make a pipe: %s", strerror(errno));
  }
  return count;
}

void job_begin_group(struct job *job) {
  struct group_pipe pipes[WIRE_FILES];
  int ends[MOST_SLOTS][3], count = open_pipes(pipes, json_get(job->json, "pipes")), total = job->total;
  for (int i = 0; i < total; i++) {
    const struct spec *spec = job->specs[i];
    ends[i][0] = take_end(pipes, count, spec->stdin_pipe, 0);
    ends[i][1] = take_end(pipes, count, spec->out.pipe, 1);
    ends[i][2] = take_end(pipes, count, spec->err.pipe, 1);
  }
  /* An end that nobody has is closed before anybody starts, so that the other end notices. */
  for (int i = 0; i < 2 * count; i++)
    if (pipes[i / 2].ends[i % 2] >= 0) close(pipes[i / 2].ends[i % 2]);
  /* The job may be gone after its last run has begun. */
  for (int i = 0; i < total; i++)
    job_begin(job, slot_idle(job->specs[i]->kind), ends[i][0], ends[i][1], ends[i][2]);
}
