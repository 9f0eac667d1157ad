/* The helper's control groups on a machine whose mounts are those of the file MOUNTS: opens them as process 1 with two run
 * slots, makes slot 0 with core 3, puts process 77 into it, empties its caches, and says what it has. */
#include "cgroup.h"
#include "options.h"

#include <mntent.h>

struct options options = {.run_slots = 2};

FILE *__real_setmntent(const char *path, const char *mode);
FILE *__wrap_setmntent(const char *path, const char *mode) { return __real_setmntent(getenv("MOUNTS"), mode); }
pid_t __wrap_getpid(void) { return 1; }

int main(void) {
  struct cgroup slot;
  char why[900] = "";
  const char *version = cgroups_open(why, sizeof why);
  if (!cgroup_create(&slot, 0, 3) || !cgroup_enter(&slot, 77)) return perror("slot"), 1;
  caches_empty(&slot.caches);
  printf("%s%s%s%s\n", version, cgroup_processor.shares ? " shares" : "", cgroup_processor.cores ? " cores" : "",
      cgroup_forgets ? " forgets" : "");
}
