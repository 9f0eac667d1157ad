/* One request: a run, a batch of one program with many inputs, or a group of programs joined by pipes. */
#ifndef JOB_H
#define JOB_H

#include "json.h"
#include "run.h"

enum job_type { JOB_RUN, JOB_BATCH, JOB_GROUP };

struct job {
  struct job *next;
  uint64_t id;
  enum job_type type;
  char *text;
  struct json *json;
  struct spec **specs;
  const struct json *next_input; /* of a batch */
  struct run *hidden;            /* of a group: runs whose end the others have not been shown */
  struct slot *place;            /* of a run that is to be alone: reserved with what is beside it */
  int spec_count, total, begun, finished, prepared;
  bool cancelled;
};

/* Reads the request in job->json; NULL, or a sentence if it makes no sense. */
const char *job_read(struct job *job, const char *op);

/* Where nothing else runs while it does. */
enum alone job_alone(const struct job *job);

/* How many slots of that kind a group takes at once. */
int job_needs(const struct job *job, enum slot_kind kind);

/* Begins the job's next run in `slot`. The pipe ends are the run's from now on; -1 for none. */
void job_begin(struct job *job, struct slot *slot, int pipe_in, int pipe_out, int pipe_err);

/* Keeps the end of a run from the others of its group if it is to be, and they go on; false otherwise. */
bool group_hide(struct run *run);

/* Takes out a run whose end may be shown now: the others wait for it, are gone, or have had it kept from them for long
 * enough. NULL, and in `next` when to look again. */
struct run *group_show(struct job *job, uint64_t now, uint64_t *next);

/* Begins all runs of a group, for which there are idle slots. */
void job_begin_group(struct job *job);

void job_free(struct job *job);

#endif
