#include "sink.h"

#include "store.h"

#include <sys/sendfile.h>
#include <sys/stat.h>

/* Up to here output travels inside the answer, beyond it as a file of the store. */
#define INLINE_BYTES 65536

static bool write_all(int fd, const char *bytes, size_t size) {
  while (size) {
    ssize_t length = write(fd, bytes, size);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return false;
    bytes += length;
    size -= (size_t)length;
  }
  return true;
}

/* Moves what is kept in memory to the store. */
static void spill(struct sink *sink) {
  if (sink->file < 0 && !sink->error && (sink->file = store_create(sink->ref)) < 0) sink->error = errno;
  if (sink->file >= 0 && !sink->error && !write_all(sink->file, sink->kept.data, sink->kept.size)) sink->error = errno;
  sink->kept.size = 0;
}

static void take(struct sink *sink, const char *bytes, size_t size) {
  uint64_t room = sink->size < sink->spec->most ? sink->spec->most - sink->size : 0;
  bool was_over = sink->size > sink->spec->most;
  sink->size += size;
  buffer_add(&sink->kept, bytes, size < room ? size : room);
  if (sink->kept.size > INLINE_BYTES) spill(sink);
  if (!was_over && sink->size > sink->spec->most && sink->on_overflow) sink->on_overflow(sink);
}

/* Reads at most a pipe's worth at a time, so that one flood does not starve the other slots. */
static bool drain(struct sink *sink) {
  static char bytes[65536];
  ssize_t length = read(sink->source.fd, bytes, sizeof bytes);
  if (length > 0) take(sink, bytes, (size_t)length);
  return length > 0;
}

static void on_readable(struct source *source, uint32_t ready) {
  (void)ready;
  drain((struct sink *)source);
}

int sink_open(struct sink *sink, const struct sink_spec *spec, void (*on_overflow)(struct sink *)) {
  int pair[2];
  if (pipe2(pair, O_CLOEXEC)) return -1;
  *sink = (struct sink){.source = {on_readable, pair[0], false}, .write_end = pair[1], .spec = spec, .file = -1,
      .on_overflow = on_overflow};
  /* Only this end's readers wait; the program's writes block as everywhere. */
  fcntl(pair[0], F_SETFL, O_NONBLOCK);
  /* So that the program may open /dev/stdout, but neither read from it, which would wait for ever, nor make that allowed.
   * Others have no way to it. */
  if (fchmod(pair[1], 0002) || !events_add(&sink->source, EPOLLIN)) return -1;
  return pair[1];
}

static void close_pipe(struct sink *sink) {
  if (sink->write_end <= 0) return;
  events_remove(&sink->source);
  close(sink->source.fd);
  close(sink->write_end);
  sink->write_end = 0;
}

void sink_end(struct sink *sink) {
  if (!sink->spec) return;
  while (drain(sink)) continue;
  close_pipe(sink);
  if (sink->spec->kind == SINK_STORE || sink->file >= 0) spill(sink);
}

static void close_file(struct sink *sink) {
  if (sink->file >= 0) close(sink->file);
  sink->file = -1;
}

void sink_discard(struct sink *sink) {
  if (!sink->spec || sink->file < 0) return;
  store_remove(sink->ref);
  close_file(sink);
}

void sink_free(struct sink *sink) {
  if (!sink->spec) return;
  close_pipe(sink);
  close_file(sink);
  buffer_free(&sink->kept);
  sink->spec = NULL;
}

bool sink_copy(int from, uint64_t most, char *ref) {
  struct stat file;
  if (fstat(from, &file)) return false;
  if ((uint64_t)file.st_size > most) return errno = EFBIG, false;
  int to = store_create(ref);
  if (to < 0) return false;
  off_t at = 0;
  ssize_t length = 1;
  while (at < file.st_size && (length = sendfile(to, from, &at, (size_t)(file.st_size - at))) > 0) continue;
  int error = length < 0 ? errno : EIO;
  bool complete = at == file.st_size;
  close(to);
  if (complete) return true;
  store_remove(ref);
  errno = error;
  return false;
}
