#include "oom.h"

#include "init-socket.h"

static int score = -1;
/* What the helper gave the init; a kernel without the capability for it leaves 0. */
static char own[16];

void oom_begin(void) {
  score = open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);
  if (score < 0 || read_text(score, own, sizeof own) <= 0) slot_fail("cannot open oom_score_adj: %s", strerror(errno));
}

static void set(const char *value) {
  if (pwrite(score, value, strlen(value), 0) < 0) slot_fail("cannot set oom_score_adj: %s", strerror(errno));
}

void oom_expose(void) { set("1000"); }
void oom_protect(void) { set(own); }
