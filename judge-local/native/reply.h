/* The answers, as JSON. */
#ifndef REPLY_H
#define REPLY_H

#include "run.h"

/* {"hello":…}: what this helper can do. */
void reply_hello(const char *cgroup, const char *why_no_cgroup);

/* The result of a run; `last` when nothing more comes for that request. */
void reply_result(uint64_t id, const struct run *run, bool last);

/* A run that was cancelled before it took a slot. */
void reply_cancelled(uint64_t id, int index, bool last);

/* Nothing more comes for that request. */
void reply_last(uint64_t id);

/* The request makes no sense. */
void reply_error(uint64_t id, const char *error);

void reply_stats(uint64_t id, int waiting);


#endif
