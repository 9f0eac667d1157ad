#include "frames.h"

#include "events.h"

#define CLOGGED_BYTES (16 * 1024 * 1024)

static struct buffer in, out;
static void (*take_frame)(char *text);

static void on_stdin(struct source *source, uint32_t ready);
static void on_stdout(struct source *source, uint32_t ready);
static struct source from_stdin = {.handle = on_stdin, .fd = 0};
static struct source to_stdout = {.handle = on_stdout, .fd = 1};

/* A length that cannot be right leaves no way to find the next frame. */
static void refuse_oversized(uint32_t size) {
  fprintf(stderr, "tribunal-sandbox: a frame of %u bytes is longer than %u; stopping\n", size, FRAME_BYTES);
  events_stop();
}

static void on_stdin(struct source *source, uint32_t ready) {
  (void)ready;
  ssize_t length = read(source->fd, buffer_room(&in, 65536), 65536);
  if (length < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (length <= 0) return events_stop();
  in.size += (size_t)length;
  size_t used = 0;
  while (in.size - used >= 4) {
    uint32_t size;
    memcpy(&size, in.data + used, 4);
    if (size > FRAME_BYTES) return refuse_oversized(size);
    if (in.size - used - 4 < size) break;
    char *text = allocate(size + 1);
    memcpy(text, in.data + used + 4, size);
    used += 4 + size;
    /* What follows a zero byte would be overlooked, so such a frame counts as empty. */
    if (memchr(text, 0, size)) *text = 0;
    take_frame(text);
  }
  if (used) buffer_drop(&in, used);
}

static void on_stdout(struct source *source, uint32_t ready) {
  (void)ready;
  ssize_t length = write(source->fd, out.data, out.size);
  if (length < 0 && errno != EAGAIN && errno != EINTR) return events_stop();
  if (length > 0) buffer_drop(&out, (size_t)length);
  if (out.size && !source->watched) events_add(source, EPOLLOUT);
  if (!out.size && source->watched) events_remove(source);
}

void frames_open(void (*on_frame)(char *text)) {
  take_frame = on_frame;
  fcntl(1, F_SETFL, fcntl(1, F_GETFL) | O_NONBLOCK);
  if (!events_add(&from_stdin, EPOLLIN)) die("stdin must be a pipe or a socket");
}

void frames_send(const struct buffer *frame) {
  uint32_t size = (uint32_t)frame->size;
  buffer_add(&out, &size, 4);
  buffer_add(&out, frame->data, frame->size);
  if (!to_stdout.watched) on_stdout(&to_stdout, 0);
}

bool frames_clogged(void) { return out.size > CLOGGED_BYTES; }
