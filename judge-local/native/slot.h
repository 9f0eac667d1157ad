/* A slot as the helper sees it: an init in its own namespaces and control group, and what it is doing. */
#ifndef SLOT_H
#define SLOT_H

#include "cgroup.h"
#include "events.h"
#include "options.h"
#include "wire.h"

enum slot_state { BORN, IDLE, PREPARING, PREPARED_TO_RUN, RUNNING, COLLECTING, RENEWING };

struct run;

struct slot {
  struct source socket; /* first: the event loop hands it back */
  enum slot_kind kind;
  enum slot_state state;
  int index, pid;
  /* The end of the socket on which the parked child waits. */
  int start_socket;
  struct cgroup cgroup;
  struct run *run;
  /* The size its /w and /tmp have now. */
  uint64_t tmp_bytes;
  /* CPU its init had used when the run began to be counted. */
  uint64_t init_cpu_ns;
  /* If the init has not answered by then it is replaced; UINT64_MAX while nothing is asked of it. */
  uint64_t answer_by;
  /* Births in a row that came to nothing. */
  int failures;
  uint64_t runs, births;
};

extern struct slot slots[MOST_SLOTS];
extern int slot_count;

/* What the rest of the helper does when a slot speaks. */
struct slot_events {
  void (*message)(struct slot *slot, const struct message *message, const int *fds, int count);
  /* The init is gone, and with it everything of the slot; it is being replaced. */
  void (*lost)(struct slot *slot, const char *why);
};

/* Gives birth to every slot. */
void slots_open(const struct slot_events *events);

/* Ends and removes all slots, waiting until no process is left. */
void slots_close(void);

bool slots_all_ready(void);

/* An idle slot of that kind, or NULL. */
struct slot *slot_idle(enum slot_kind kind);
int slots_idle(enum slot_kind kind);

/* Sends a message without text. A slot that cannot take it is lost, which is noticed by its socket. */
void slot_tell(struct slot *slot, enum message_type type);

/* Sends the request to the parked child. */
bool slot_start(struct slot *slot, struct start *start, size_t size, const int *fds, int count);

/* The errno with which the program could not be started, or 0. */
int slot_start_error(const struct slot *slot);

/* Asks for a clean slot; READY follows. */
void slot_renew(struct slot *slot);

/* Expects an answer within `nanoseconds`. */
void slot_expect(struct slot *slot, uint64_t nanoseconds);

/* Replaces the init of a slot that does not answer in time. Returns when to look again. */
uint64_t slot_tick(struct slot *slot, uint64_t now);

#endif
