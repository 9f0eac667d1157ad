#include "run-files.h"

#include "blobs.h"
#include "store.h"

bool run_open_program(struct run *run) {
  bool is_elf = false;
  if (run->spec->program < 0) return true;
  const char *ref = run->spec->files[run->spec->program].ref;
  run->executable = blob_open(ref, &is_elf);
  if (run->executable < 0) run_fail(run, "cannot read %s from the store: %s", ref, strerror(errno));
  else if (!is_elf) close_and_forget(&run->executable);
  return !run->failed;
}

bool run_open_input(struct run *run) {
  if (!run->stdin_ref) return true;
  run->input = blob_open(run->stdin_ref, NULL);
  if (run->input < 0) run_fail(run, "cannot read %s from the store: %s", run->stdin_ref, strerror(errno));
  return !run->failed;
}

void run_send_files(struct run *run) {
  struct buffer text = {0};
  struct message head = {.type = PREPARE, .tmp_bytes = run->spec->tmp_bytes};
  int fds[WIRE_FILES];
  buffer_add(&text, &head, sizeof head);
  for (int i = 0; i < run->spec->file_count && !run->failed; i++) {
    const struct placed_file *file = &run->spec->files[i];
    if (i == run->spec->program && run->executable >= 0) continue;
    int fd = blob_open(file->ref, NULL);
    if (fd < 0) {
      run_fail(run, "cannot read %s from the store: %s", file->ref, strerror(errno));
      break;
    }
    fds[head.count++] = fd;
    buffer_format(&text, "%c%s", file->executable ? 'x' : '-', file->path);
    buffer_add(&text, "", 1);
  }
  memcpy(text.data, &head, sizeof head);
  if (!run->failed && !wire_send(run->slot->socket.fd, text.data, text.size, fds, (int)head.count))
    run_fail(run, "cannot send files to the slot: %s", strerror(errno));
  for (uint32_t i = 0; i < head.count; i++) close(fds[i]);
  buffer_free(&text);
}

void run_ask_for_files(struct run *run) {
  struct buffer text = {0};
  struct message head = {.type = COLLECT, .count = (uint32_t)run->spec->collect_count};
  buffer_add(&text, &head, sizeof head);
  for (int i = 0; i < run->spec->collect_count; i++)
    buffer_add(&text, run->spec->collect[i].path, strlen(run->spec->collect[i].path) + 1);
  if (!wire_send(run->slot->socket.fd, text.data, text.size, NULL, 0)) run_fail(run, "the slot takes no messages");
  buffer_free(&text);
}

static void note_missing(struct run *run, const struct collected_file *file, int error) {
  if ((file->optional && error == ENOENT) || run->message[0]) return;
  snprintf(run->message, sizeof run->message, "%.100s cannot be taken: %s", file->path, strerror(error));
}

void run_take_files(struct run *run, const struct message *message, const int *fds, int count) {
  const int32_t *errors = (const int32_t *)message->text;
  int used = 0;
  run->collected = allocate(sizeof *run->collected * (size_t)run->spec->collect_count);
  for (int i = 0; i < run->spec->collect_count; i++) {
    const struct collected_file *file = &run->spec->collect[i];
    int error = errors[i];
    if (!error && used < count && !sink_copy(fds[used++], file->most, run->collected[i])) {
      error = errno;
      run->collected[i][0] = 0;
    }
    if (error) note_missing(run, file, error);
  }
}

void run_discard_files(struct run *run) {
  for (int i = 0; run->collected && i < run->spec->collect_count; i++)
    if (run->collected[i][0]) store_remove(run->collected[i]);
  free(run->collected);
  run->collected = NULL;
}
