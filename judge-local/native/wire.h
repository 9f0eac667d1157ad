/* Messages between the helper and a slot: one SEQPACKET datagram each, file descriptors beside it.
 *
 * helper → init   PREPARE  KILL  COLLECT  RECYCLE
 * init → helper   READY  PREPARED  DONE  COLLECTED (+ files)  FAILED
 * helper → parked child   struct start (+ stdin? stdout stderr executable?)
 * parked child → helper   struct start_error, only if the program could not be started
 *
 * The parked child's socket stays the same for all children of a slot.
 */
#ifndef WIRE_H
#define WIRE_H

#include "common.h"

#define WIRE_BYTES (160 * 1024)
#define WIRE_FILES 100

enum message_type { READY = 1, PREPARE, PREPARED, KILL, DONE, COLLECT, COLLECTED, RECYCLE, FAILED };

struct message {
  uint32_t type;
  /* PREPARE, COLLECT, COLLECTED: how many files. */
  uint32_t count;
  /* PREPARE: size of each tmpfs. */
  uint64_t tmp_bytes;
  /* READY: errno of beginning to count processes again, or 0. PREPARED: errno or 0, and which file it was about. */
  int32_t error;
  /* READY, DONE: CPU the init has used since it was born. */
  uint64_t own_cpu_ns;
  /* DONE: of the main process; user and system time are those of every process that was reaped. */
  int32_t wait_status;
  uint64_t ended_ns, cpu_us, resident_bytes;
  /* PREPARE: 'x' or '-' and a path per file; COLLECT: a path per file; COLLECTED: an int32 errno per file;
   * FAILED: a sentence. Texts are zero-terminated. */
  char text[];
};

struct start {
  /* Counts the runs of a slot, so that an answer is never taken for another run's. */
  uint64_t run;
  uint32_t arguments, variables;
  /* Which descriptors come with the message besides stdout and stderr. */
  uint8_t has_stdin, has_executable;
  uint64_t cpu_seconds, stack_bytes, file_bytes, open_files;
  /* Arguments, then variables, zero-terminated. */
  char text[];
};

/* How a child that could not become the program exits, having reported why. */
#define NOT_STARTED 127

struct start_error {
  uint64_t run;
  int32_t error;
  /* The kernel refused to execute it; else something before that went wrong. */
  bool executing;
};

/* Sends one datagram; false and errno if the other side is gone or does not take it. */
bool wire_send(int socket, const void *bytes, size_t size, const int *fds, int count);

/* Receives one datagram and at most WIRE_FILES descriptors (close-on-exec). Length, 0 at the end, or -1 with errno. */
ssize_t wire_receive(int socket, void *bytes, size_t size, int *fds, int *count, int flags);

#endif
