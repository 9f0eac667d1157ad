#include "slot.h"

#include "cores.h"
#include "init.h"

#include <sched.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#define MOST_FAILURES 5

struct slot slots[MOST_SLOTS];
int slot_count, slot_pids_error;
static const struct slot_events *owner;

static void on_socket(struct source *source, uint32_t ready);
static void on_end(struct source *source, uint32_t ready);

static bool write_proc(int pid, const char *name, const char *text) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
  return write_text(path, text);
}

/* Inside, 0 is the init and 1000 the program; outside, neither is anybody. */
static bool map_users(const struct slot *slot) {
  char map[96];
  uint32_t root = options.uid_base + 2 * (uint32_t)slot->index;
  snprintf(map, sizeof map, "0 %u 1\n1000 %u 1\n", root, root + 1);
  return write_proc(slot->pid, "uid_map", map) && write_proc(slot->pid, "gid_map", map);
}

static void run_child(struct slot *slot, int gate, int socket, int start_socket) {
  char go;
  /* Until the users are mapped and the control groups entered there is nothing this process may do. */
  if (read(gate, &go, 1) != 1) _exit(1);
  init_main(socket, start_socket, slot->cgroup.caches, slot->kind);
}

static void give_birth(struct slot *slot) {
  int flags = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | SIGCHLD;
  int pair[2], start[2], gate[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) ||
      socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, start) || pipe2(gate, O_CLOEXEC))
    die("cannot make a socket: %s", strerror(errno));
  slot->pid = (int)syscall(SYS_clone, flags, 0, 0, 0, 0);
  if (slot->pid < 0) die_unavailable("cannot make namespaces: %s. A container needs --privileged; see --probe", strerror(errno));
  if (slot->pid == 0) {
    close(gate[1]);
    run_child(slot, gate[0], pair[1], start[1]);
  }
  close(gate[0]);
  close(pair[1]);
  close(start[1]);
  if (!cgroup_enter(&slot->cgroup, slot->pid)) die_unavailable("cannot enter a control group: %s", strerror(errno));
  write_proc(slot->pid, "oom_score_adj", "-1000");
  if (!map_users(slot)) die_unavailable("cannot map users: %s", strerror(errno));
  if (write(gate[1], "", 1) != 1) die("a slot died at birth");
  close(gate[1]);
  slot->socket = (struct source){.handle = on_socket, .fd = pair[0]};
  slot->end = (struct source){.handle = on_end, .fd = (int)syscall(SYS_pidfd_open, slot->pid, 0)};
  slot->start_socket = start[0];
  slot->state = BORN;
  snprintf(slot->why_lost, sizeof slot->why_lost, "it ended without a word");
  slot->tmp_bytes = 0;
  slot->births++;
  if (!events_add(&slot->socket, EPOLLIN) || !events_add(&slot->end, EPOLLIN)) die("cannot watch a slot: %s", strerror(errno));
  slot_expect(slot);
}

/* Gives up the slot's init. Its processes may take their time to end; until they have, the slot is nobody's. Then its run is
 * told, or when patience ends. */
static void lose(struct slot *slot) {
  bool stillborn = slot->state == BORN;
  events_remove(&slot->socket);
  close(slot->socket.fd);
  close(slot->start_socket);
  kill(slot->pid, SIGKILL);
  slot->failures = stillborn ? slot->failures + 1 : 0;
  slot->state = DYING;
  slot_expect(slot);
}

static void on_end(struct source *source, uint32_t ready) {
  struct slot *slot = (struct slot *)((char *)source - offsetof(struct slot, end));
  (void)ready;
  /* What it sent last comes first, then the end of its socket. */
  while (slot->state != DYING) on_socket(&slot->socket, 0);
  events_remove(&slot->end);
  close(slot->end.fd);
  waitpid(slot->pid, NULL, 0);
  owner->lost(slot, slot->why_lost);
  if (slot->gives_up_group && !cgroup_replace(&slot->cgroup, slot->index, slot->core))
    die_unavailable("cannot make a control group: %s", strerror(errno));
  slot->gives_up_group = false;
  if (slot->failures == MOST_FAILURES) die_unavailable("slot %d cannot be made: %s", slot->index, slot->why_lost);
  give_birth(slot);
}

static void on_ready(struct slot *slot, const struct message *message) {
  slot->init_cpu_ns = message->own_cpu_ns;
  slot->state = IDLE;
  slot_pids_error = message->error;
  cgroup_catch_up(&slot->cgroup);
  slot->failures = 0;
  slot->answer_by = UINT64_MAX;
}

static void on_socket(struct source *source, uint32_t ready) {
  static char bytes[WIRE_BYTES] __attribute__((aligned(16)));
  struct slot *slot = (struct slot *)source;
  const struct message *message = (const struct message *)bytes;
  int fds[WIRE_FILES], count;
  (void)ready;
  ssize_t length = wire_receive(source->fd, bytes, sizeof bytes - 1, fds, &count, MSG_DONTWAIT);
  if (length < 0 && errno == EAGAIN) return;
  if (length < (ssize_t)sizeof *message) return lose(slot);
  bytes[length] = 0;
  if (message->type == READY) return on_ready(slot, message);
  if (message->type == FAILED) {
    snprintf(slot->why_lost, sizeof slot->why_lost, "%.250s", message->text);
    fprintf(stderr, "tribunal-sandbox: slot %d: %s\n", slot->index, slot->why_lost);
    return lose(slot);
  }
  owner->message(slot, message, fds, count);
  for (int i = 0; i < count; i++) close(fds[i]);
}

void slots_open(const struct slot_events *events) {
  owner = events;
  slot_count = options.run_slots + options.compile_slots;
  for (int i = 0; i < slot_count; i++) {
    bool runs = i < options.run_slots;
    int core = core_of(runs ? i : i - options.run_slots);
    slots[i] = (struct slot){.index = i, .kind = runs ? SLOT_RUN : SLOT_COMPILE, .core = core};
    if (!cgroup_create(&slots[i].cgroup, i, core)) die_unavailable("cannot make a control group: %s", strerror(errno));
    give_birth(&slots[i]);
  }
}

void slots_close(void) {
  for (int i = 0; i < slot_count; i++) kill(slots[i].pid, SIGKILL);
  for (int i = 0; i < slot_count; i++) {
    waitpid(slots[i].pid, NULL, 0);
    cgroup_remove(&slots[i].cgroup);
  }
}

bool slots_all_ready(void) {
  for (int i = 0; i < slot_count; i++)
    if (slots[i].state == BORN || slots[i].state == DYING) return false;
  return true;
}

static int count_busy_beside(const struct slot *slot) {
  int busy = 0;
  for (int i = 0; i < slot_count; i++) busy += slots[i].core == slot->core && slots[i].run;
  return busy;
}

static bool is_free(const struct slot *slot) { return slot->state == IDLE && !slot->reserved; }

struct slot *slot_idle(enum slot_kind kind) {
  struct slot *best = NULL;
  for (int i = 0; i < slot_count; i++) {
    struct slot *slot = &slots[i];
    if (slot->kind != kind || !is_free(slot)) continue;
    if (!best || count_busy_beside(slot) < count_busy_beside(best)) best = slot;
  }
  return best;
}

int slots_idle(enum slot_kind kind) {
  int idle = 0;
  for (int i = 0; i < slot_count; i++) idle += slots[i].kind == kind && is_free(&slots[i]);
  return idle;
}

static bool is_beside(const struct slot *other, const struct slot *slot, enum alone scope) {
  return scope == ALONE_ON_MACHINE || other->core == slot->core;
}

void slot_reserve(const struct slot *slot, enum alone scope, bool reserved) {
  for (int i = 0; i < slot_count; i++)
    if (is_beside(&slots[i], slot, scope)) slots[i].reserved = reserved;
}

bool slots_reserved(void) {
  for (int i = 0; i < slot_count; i++)
    if (slots[i].reserved) return true;
  return false;
}

bool slot_is_alone(const struct slot *slot, enum alone scope) {
  for (int i = 0; i < slot_count; i++)
    if (is_beside(&slots[i], slot, scope) && (slots[i].run || slots[i].state == RENEWING)) return false;
  return slot->state == IDLE;
}

uint64_t slot_init_cpu_ns(const struct slot *slot) {
  clockid_t clock;
  uint64_t used = clock_getcpuclockid(slot->pid, &clock) ? 0 : clock_ns(clock);
  return used > slot->init_cpu_ns ? used - slot->init_cpu_ns : 0;
}

void slot_send(struct slot *slot, enum message_type type) {
  struct message message = {.type = type};
  wire_send(slot->socket.fd, &message, sizeof message, NULL, 0);
}

bool slot_start(struct slot *slot, struct start *start, size_t size, const int *fds, int count) {
  start->run = ++slot->runs;
  return wire_send(slot->start_socket, start, size, fds, count);
}

struct start_error slot_start_error(const struct slot *slot) {
  struct start_error answer;
  while (recv(slot->start_socket, &answer, sizeof answer, MSG_DONTWAIT) == sizeof answer)
    if (answer.run == slot->runs) return answer;
  return (struct start_error){0};
}

void slot_renew(struct slot *slot) {
  slot->run = NULL;
  slot->state = RENEWING;
  slot_expect(slot);
  slot_send(slot, RECYCLE);
}

void slot_replace(struct slot *slot) {
  slot->run = NULL;
  slot->gives_up_group = true;
  lose(slot);
}

void slot_expect(struct slot *slot) { slot->answer_by = now_ns() + options.patience_ns; }

uint64_t slot_tick(struct slot *slot, uint64_t now) {
  if (now < slot->answer_by) return slot->answer_by;
  if (slot->state != DYING) {
    snprintf(slot->why_lost, sizeof slot->why_lost, "its init did not answer in time");
    lose(slot);
  }
  slot->answer_by = UINT64_MAX;
  owner->lost(slot, slot->why_lost);
  return slot->answer_by;
}
