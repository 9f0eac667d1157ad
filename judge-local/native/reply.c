#include "reply.h"

#include "blobs.h"
#include "delay.h"
#include "frames.h"
#include "json.h"

#include <signal.h>
#include <sys/utsname.h>
#include <sys/wait.h>

static void send(struct buffer *out) {
  frames_send(out);
  buffer_free(out);
}

static const char *status_of(const struct run *run) {
  int signal = WIFSIGNALED(run->wait_status) ? WTERMSIG(run->wait_status) : 0;
  if (run->failed) return run->killed == KILLED_STARVED ? "starved" : "internal";
  if (run->killed == KILLED_CANCEL) return "cancelled";
  /* The kernel's search for memory takes time: the cause comes before its consequence. */
  if (run_is_over_memory(run)) return "memory";
  /* SIGXCPU is the kernel's own limit on processor time. */
  if (run->killed == KILLED_CPU || run->usage.cpu_ns > run->spec->cpu_ns || signal == SIGXCPU) return "cpu";
  if (run->killed == KILLED_STARVED) return "starved";
  if (run->killed == KILLED_OUTPUT || signal == SIGXFSZ) return "output";
  if (run->out.spec && run->out.size > run->spec->out.most) return "output";
  if (run->killed == KILLED_WALL) return "wall";
  if (signal) return "signal";
  return WEXITSTATUS(run->wait_status) ? "exit" : "ok";
}

/* What a run that failed for our fault has written is not kept. */
static void write_sink(struct buffer *out, const char *name, const struct sink *sink, const struct run *run) {
  if (!sink->spec) {
    buffer_format(out, ",\"%s\":{\"size\":0,\"truncated\":false}", name);
    return;
  }
  buffer_format(out, ",\"%s\":{\"size\":%llu,\"truncated\":%s", name, (unsigned long long)sink->size,
      sink->size > sink->spec->most ? "true" : "false");
  if (run->failed) {
    buffer_add(out, "}", 1);
    return;
  }
  if (sink->file >= 0) {
    buffer_format(out, ",\"ref\":\"%s\"", sink->ref);
  } else {
    buffer_format(out, ",\"bytes\":");
    json_write_base64(out, sink->kept.data, sink->kept.size);
  }
  buffer_add(out, "}", 1);
}

static void write_collected(struct buffer *out, const struct run *run) {
  bool any = false;
  if (!run->collected) return;
  buffer_format(out, ",\"collected\":{");
  for (int i = 0; i < run->spec->collect_count; i++) {
    if (!run->collected[i][0]) continue;
    if (any) buffer_add(out, ",", 1);
    json_write_string(out, run->spec->collect[i].path);
    buffer_format(out, ":\"%s\"", run->collected[i]);
    any = true;
  }
  buffer_add(out, "}", 1);
}

void reply_result(uint64_t id, const struct run *run, bool last) {
  struct buffer out = {0};
  int status = run->started ? run->wait_status : 0;
  buffer_format(&out, "{\"id\":%llu,\"index\":%d,\"last\":%s,\"status\":\"%s\",\"exitCode\":%d,\"signal\":%d",
      (unsigned long long)id, run->index, last ? "true" : "false", status_of(run),
      WIFEXITED(status) ? WEXITSTATUS(status) : -1, WIFSIGNALED(status) ? WTERMSIG(status) : 0);
  buffer_format(&out, ",\"cpuNs\":%llu,\"wallNs\":%llu,\"delayNs\":%llu,\"memoryBytes\":%llu,\"pidsPeak\":%llu,\"endedNs\":\"%llu\"",
      (unsigned long long)run->usage.cpu_ns,
      (unsigned long long)(run->ended_ns > run->started_ns ? run->ended_ns - run->started_ns : 0),
      (unsigned long long)run->delay_ns, (unsigned long long)run->usage.memory_bytes,
      (unsigned long long)run->usage.pids_peak, (unsigned long long)run->shown_ns);
  write_sink(&out, "stdout", &run->out, run);
  write_sink(&out, "stderr", &run->err, run);
  write_collected(&out, run);
  if (run->neighbour) buffer_format(&out, ",\"neighbour\":\"%s\"", run->neighbour == ON_CORE ? "core" : "machine");
  if (run->message[0]) {
    buffer_format(&out, ",\"message\":");
    json_write_string(&out, run->message);
  }
  buffer_add(&out, "}", 1);
  send(&out);
}

void reply_cancelled(uint64_t id, int index, bool last) {
  struct buffer out = {0};
  buffer_format(&out, "{\"id\":%llu,\"index\":%d,\"last\":%s,\"status\":\"cancelled\"}", (unsigned long long)id, index,
      last ? "true" : "false");
  send(&out);
}

void reply_last(uint64_t id) {
  struct buffer out = {0};
  buffer_format(&out, "{\"id\":%llu,\"last\":true}", (unsigned long long)id);
  send(&out);
}

void reply_error(uint64_t id, const char *error) {
  struct buffer out = {0};
  buffer_format(&out, "{\"id\":%llu,\"last\":true,\"error\":", (unsigned long long)id);
  json_write_string(&out, error);
  buffer_add(&out, "}", 1);
  send(&out);
}

void reply_stats(uint64_t id, int waiting) {
  struct buffer out = {0};
  buffer_format(&out, "{\"id\":%llu,\"last\":true,\"stats\":{\"waiting\":%d,\"heldBytes\":%llu,\"slots\":[",
      (unsigned long long)id, waiting, (unsigned long long)blobs_bytes());
  for (int i = 0; i < slot_count; i++)
    buffer_format(&out, "%s{\"kind\":\"%s\",\"ready\":%s,\"pid\":%d,\"runs\":%llu,\"births\":%llu}", i ? "," : "",
        slots[i].kind == SLOT_RUN ? "run" : "compile", slots[i].state == IDLE ? "true" : "false", slots[i].pid,
        (unsigned long long)slots[i].runs, (unsigned long long)slots[i].births);
  buffer_format(&out, "]}}");
  send(&out);
}

/* Adds one to a list that has begun. */
static void write_degraded(struct buffer *out, const char *code, const char *message) {
  buffer_format(out, "%s{\"code\":\"%s\",\"message\":", out->data[out->size - 1] == '[' ? "" : ",", code);
  json_write_string(out, message);
  buffer_add(out, "}", 1);
}

static void write_degradations(struct buffer *out, const char *cgroup, const char *why_no_cgroup) {
  char text[1200];
  bool none = !strcmp(cgroup, "none");
  buffer_format(out, "\"degraded\":[");
  if (none) {
    snprintf(text, sizeof text, "Memory and task limits are off and CPU is only counted after the end: %s. Start the "
        "judge with a writable cgroup mount (in a container: --privileged).", why_no_cgroup);
    write_degraded(out, "NO_CGROUP", text);
  }
  if (!cgroup_processor.shares)
    write_degraded(out, "NO_CPU_SHARES", "A program with many processes gets more of the processors than its "
        "neighbours: there is no control group for CPU. Give the judge the cgroup controller cpu.");
  if (!cgroup_processor.cores)
    write_degraded(out, "NO_CORES", "Programs that run at once share the processors' cores, so their times vary more: "
        "they cannot be held to a core each. Give the judge the cgroup controller cpuset.");
  if (none || !delay_is_known())
    write_degraded(out, "NO_RUN_DELAY", "A program that waits for a busy processor cannot be told from one that idles, "
        "and may be stopped by its limit on the clock. Use a kernel with /proc/PID/schedstat, and control groups.");
  if (!cgroup_forgets)
    write_degraded(out, "KEPT_CACHES", "A program can tell a later one something by what it looks at in the system's files: "
        "what the kernel then keeps in its caches cannot be removed. Use cgroup v1, or cgroup v2 of Linux 5.19.");
  if (slot_pids_error) {
    snprintf(text, sizeof text, "Process numbers count on from run to run, so that a program can tell a later one "
        "something: %s. Use a kernel with CONFIG_CHECKPOINT_RESTORE.", strerror(slot_pids_error));
    write_degraded(out, "PROCESS_NUMBERS", text);
  }
  buffer_add(out, "]", 1);
}

void reply_hello(const char *cgroup, const char *why_no_cgroup) {
  struct buffer out = {0};
  struct utsname kernel;
  uname(&kernel);
  buffer_format(&out, "{\"hello\":1,\"version\":\"" VERSION "\",\"cgroup\":\"%s\",\"kernel\":\"%s\",\"slots\":%d,"
      "\"compileSlots\":%d,", cgroup, kernel.release, options.run_slots, options.compile_slots);
  write_degradations(&out, cgroup, why_no_cgroup);
  buffer_add(&out, "}", 1);
  send(&out);
}
