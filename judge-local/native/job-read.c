#include "job.h"

#include "store.h"

int job_needs(const struct job *job, enum slot_kind kind) {
  int needed = 0;
  for (int i = 0; i < job->spec_count; i++) needed += job->specs[i]->kind == kind;
  return needed;
}

enum alone job_alone(const struct job *job) { return job->specs[0]->alone; }

static const char *check_group(const struct job *job) {
  const struct json *pipes = json_get(job->json, "pipes");
  if (pipes && pipes->count > WIRE_FILES) return "too many pipes";
  for (const struct json *name = pipes ? pipes->first : NULL; name; name = name->next)
    if (!name->text) return "pipes are names";
  if (job_needs(job, SLOT_RUN) > options.run_slots || job_needs(job, SLOT_COMPILE) > options.compile_slots)
    return "the group needs more slots than there are";
  return NULL;
}

static const char *pipe_of(const struct spec *spec, int place) {
  return place == 0 ? spec->stdin_pipe : place == 1 ? spec->out.pipe : spec->err.pipe;
}

static bool is_listed(const struct job *job, const char *pipe) {
  const struct json *names = json_get(job->json, "pipes");
  for (const struct json *name = names ? names->first : NULL; name; name = name->next)
    if (!strcmp(name->text, pipe)) return true;
  return false;
}

/* How many programs read from (place 0) or write to (places 1 and 2) that pipe. */
static int count_ends(const struct job *job, const char *pipe, bool reading) {
  int ends = 0;
  for (int i = 0; i < job->spec_count * 3; i++) {
    const char *other = pipe_of(job->specs[i / 3], i % 3);
    ends += other && (i % 3 == 0) == reading && !strcmp(other, pipe);
  }
  return ends;
}

static const char *check_pipes(const struct job *job) {
  for (int i = 0; i < job->spec_count * 3; i++) {
    const char *pipe = pipe_of(job->specs[i / 3], i % 3);
    if (!pipe) continue;
    if (job->type != JOB_GROUP) return "only a group has pipes";
    if (!is_listed(job, pipe)) return "a pipe is not in the list of pipes";
    if (count_ends(job, pipe, i % 3 == 0) > 1) return "an end of a pipe is used twice";
  }
  return NULL;
}

const char *job_read(struct job *job, const char *op) {
  const struct json *specs = json_get(job->json, "specs"), *inputs = json_get(job->json, "inputs");
  const char *error = NULL;
  job->type = !strcmp(op, "run") ? JOB_RUN : !strcmp(op, "batch") ? JOB_BATCH : JOB_GROUP;
  if (!specs || specs->type != JSON_ARRAY || !specs->count || specs->count > MOST_SLOTS) return "specs is empty or too long";
  if (job->type != JOB_GROUP && specs->count != 1) return "one spec, please";
  job->specs = allocate(sizeof *job->specs * (size_t)specs->count);
  for (const struct json *spec = specs->first; spec && !error; spec = spec->next)
    if ((job->specs[job->spec_count] = spec_read(spec, &error))) job->spec_count++;
  if (error) return error;
  job->total = job->spec_count;
  for (int i = 0; i < job->spec_count; i++)
    if (job->specs[i]->alone && (job->type != JOB_RUN || job->specs[i]->kind != SLOT_RUN)) return "only one run is alone";
  if (job->specs[0]->kind == SLOT_COMPILE && !options.compile_slots) return "there is no compile slot";
  if (job->type == JOB_GROUP && (error = check_group(job))) return error;
  if ((error = check_pipes(job))) return error;
  if (job->type != JOB_BATCH) return NULL;
  if (!inputs || inputs->type != JSON_ARRAY || !inputs->count) return "a batch needs inputs";
  for (const struct json *input = inputs->first; input; input = input->next)
    if (!store_is_name(input->text)) return "an input must be a plain name";
  job->next_input = inputs->first;
  job->total = inputs->count;
  return NULL;
}

void job_free(struct job *job) {
  for (int i = 0; i < job->spec_count; i++) spec_free(job->specs[i]);
  free(job->specs);
  free(job->json);
  free(job->text);
  free(job);
}
