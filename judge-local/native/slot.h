/* A slot as the helper sees it: an init in its own namespaces and control group, and what it is doing. */
#ifndef SLOT_H
#define SLOT_H

#include "cgroup.h"
#include "events.h"
#include "options.h"
#include "wire.h"

enum slot_state { BORN, IDLE, PREPARING, PREPARED_TO_RUN, RUNNING, COLLECTING, RENEWING, DYING };

/* Where nothing else may run beside a run. */
enum alone { NOT_ALONE, ALONE_ON_CORE, ALONE_ON_MACHINE };

struct run;

struct slot {
  struct source socket; /* first: the event loop hands it back */
  /* Readable once every process of the slot has ended. */
  struct source end;
  enum slot_kind kind;
  enum slot_state state;
  int index, pid;
  /* The processor it cannot leave; -1: it may use any. */
  int core;
  /* Nothing but a run that is to be alone begins there. */
  bool reserved;
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
  /* Why its init is given up, as a sentence; of use once it is. */
  char why_lost[256];
  /* Births in a row that came to nothing. */
  int failures;
  /* Its control group is given up with its init. */
  bool gives_up_group;
  uint64_t runs, births;
};

extern struct slot slots[MOST_SLOTS];
extern int slot_count;

/* Why the numbers of processes cannot begin again for each run; 0 if they are. */
extern int slot_pids_error;

/* What the rest of the helper does when a slot speaks. */
struct slot_events {
  void (*message)(struct slot *slot, const struct message *message, const int *fds, int count);
  /* The init is gone or about to be, and with it everything of the slot; it is replaced as soon as all has ended. */
  void (*lost)(struct slot *slot, const char *why);
};

/* Gives birth to every slot. */
void slots_open(const struct slot_events *events);

/* Ends and removes all slots, waiting until no process is left. */
void slots_close(void);

bool slots_all_ready(void);

/* The idle slot of that kind on whose core the fewest others are busy, or NULL. Cores that are reserved have none. */
struct slot *slot_idle(enum slot_kind kind);
int slots_idle(enum slot_kind kind);

/* Keeps the slot's core, or the machine, from all that has not begun there, or gives it back. */
void slot_reserve(const struct slot *slot, enum alone scope, bool reserved);

/* Some slot is reserved. */
bool slots_reserved(void);

/* It is idle and nothing else runs on its core, or on the machine. */
bool slot_is_alone(const struct slot *slot, enum alone scope);

/* CPU nanoseconds its init has used since the run began to be counted. */
uint64_t slot_init_cpu_ns(const struct slot *slot);

/* Sends a message without text. A slot that cannot take it is lost, which is noticed by its socket. */
void slot_send(struct slot *slot, enum message_type type);

/* Sends the request to the parked child. */
bool slot_start(struct slot *slot, struct start *start, size_t size, const int *fds, int count);

/* Why the program could not be started; an errno of 0 if it could. */
struct start_error slot_start_error(const struct slot *slot);

/* Asks for a clean slot; READY follows. */
void slot_renew(struct slot *slot);

/* Begins the slot again in a new control group, so that what its run brought into caches stays there; READY follows. */
void slot_replace(struct slot *slot);

/* Expects an answer within the patience of the options: far longer than any honest answer takes, for processes with much
 * memory end slowly, and a machine may stand still. */
void slot_expect(struct slot *slot);

/* Replaces the init of a slot that does not answer in time. Returns when to look again. */
uint64_t slot_tick(struct slot *slot, uint64_t now);

#endif
