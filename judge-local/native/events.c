#include "events.h"

#include <signal.h>
#include <sys/syscall.h>
#include <time.h>

#define ROUND 32

static int poll_fd = -1;
static bool stopped;
static struct epoll_event round_events[ROUND];
static int round_size;

void events_open(void) {
  poll_fd = epoll_create1(EPOLL_CLOEXEC);
  if (poll_fd < 0) die("epoll: %s", strerror(errno));
}

bool events_add(struct source *source, uint32_t what) {
  struct epoll_event event = {.events = what, .data.ptr = source};
  source->watched = epoll_ctl(poll_fd, EPOLL_CTL_ADD, source->fd, &event) == 0;
  return source->watched;
}

void events_remove(struct source *source) {
  if (!source->watched) return;
  epoll_ctl(poll_fd, EPOLL_CTL_DEL, source->fd, NULL);
  source->watched = false;
  for (int i = 0; i < round_size; i++)
    if (round_events[i].data.ptr == source) round_events[i].data.ptr = NULL;
}

/* Waits to the nanosecond where the kernel can (5.11), else rounds up to milliseconds. */
static int wait_until(uint64_t deadline) {
  uint64_t now = now_ns(), left = deadline > now ? deadline - now : 0;
  if (deadline == UINT64_MAX) return epoll_wait(poll_fd, round_events, ROUND, -1);
#ifdef SYS_epoll_pwait2
  struct timespec time = {(time_t)(left / SECOND), (long)(left % SECOND)};
  int count = (int)syscall(SYS_epoll_pwait2, poll_fd, round_events, ROUND, &time, NULL, 0);
  if (count >= 0 || errno != ENOSYS) return count;
#endif
  uint64_t milliseconds = (left + MILLISECOND - 1) / MILLISECOND;
  return epoll_wait(poll_fd, round_events, ROUND, milliseconds > 60000 ? 60000 : (int)milliseconds);
}

void events_run(uint64_t (*on_tick)(uint64_t now)) {
  while (!stopped) {
    uint64_t next = on_tick(now_ns());
    if (stopped) break;
    int count = wait_until(next);
    if (count < 0 && errno != EINTR) die("epoll: %s", strerror(errno));
    round_size = count > 0 ? count : 0;
    for (int i = 0; i < round_size; i++) {
      struct source *source = round_events[i].data.ptr;
      if (source) source->handle(source, round_events[i].events);
    }
    round_size = 0;
  }
}

void events_stop(void) { stopped = true; }
