/* Frames on stdin and stdout: u32 little-endian length, then that many bytes of JSON. */
#ifndef FRAMES_H
#define FRAMES_H

#include "common.h"

#define FRAME_BYTES (1024 * 1024)

/* Takes stdin and stdout into the event loop. `on_frame` gets each frame zero-terminated, to keep and to
 * free. */
void frames_open(void (*on_frame)(char *text));

/* Queues one frame. The bytes of `frame` are copied. */
void frames_send(const struct buffer *frame);

/* True while the reader of stdout is so slow that no new run should start. */
bool frames_clogged(void);

#endif
