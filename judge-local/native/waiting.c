#include "waiting.h"

#include <ctype.h>
#include <dirent.h>

static int read_of(int process, const char *thread, const char *name, char *text, size_t size) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%.20s/%s", process, thread, name);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  int length = read_text(fd, text, size);
  close(fd);
  return length;
}

/* The letter after the name, which stands in brackets and may hold anything. */
static char state_of(int process, const char *thread) {
  char text[512];
  if (read_of(process, thread, "stat", text, sizeof text) <= 0) return 'X';
  const char *bracket = strrchr(text, ')');
  return bracket && bracket[1] ? bracket[2] : 'X';
}

/* How many threads of some processes are in what state. */
struct states {
  int sleeping, ready, blocked;
};

static void look_at(int process, struct states *states);

static void look_at_children(int process, const char *thread, struct states *states) {
  char text[4096], *next = text;
  if (read_of(process, thread, "children", text, sizeof text) <= 0) return;
  for (long child; (child = strtol(next, &next, 10)) > 0;) look_at((int)child, states);
}

static void look_at(int process, struct states *states) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *threads = opendir(path);
  for (struct dirent *one; threads && (one = readdir(threads));) {
    if (!isdigit((unsigned char)one->d_name[0])) continue;
    char state = state_of(process, one->d_name);
    if (state == 'R') states->ready++;
    else if (state == 'D') states->blocked++;
    else if (state != 'Z' && state != 'X') states->sleeping++;
    look_at_children(process, one->d_name, states);
  }
  if (threads) closedir(threads);
}

/* False where the kernel does not list the children of a process. */
static bool look_below(int init, struct states *states) {
  char thread[16], text[16];
  snprintf(thread, sizeof thread, "%d", init);
  if (read_of(init, thread, "children", text, sizeof text) < 0) return false;
  look_at_children(init, thread, states);
  return true;
}

bool program_waits(int init) {
  struct states states = {0};
  if (!look_below(init, &states)) return true;
  return !states.ready && !states.blocked && states.sleeping;
}

bool program_is_ready(int init) {
  struct states states = {0};
  return look_below(init, &states) && states.ready;
}
