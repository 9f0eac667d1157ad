/* A slot's init: pid 1 of its own namespaces. It builds the file system, keeps one child parked that will become the
 * next program, and reaps. */
#ifndef INIT_H
#define INIT_H

#include "caches.h"
#include "init-socket.h"

/* Runs until the helper is gone; the sockets and the files of the caches are moved to their numbers. */
void init_main(int socket, int start_socket, struct caches caches, enum slot_kind kind) __attribute__((noreturn));

/* Puts the files of a PREPARE message into /w. Returns 0 or the errno of file number *which. */
int place_files(const struct message *message, const int *fds, int count, uint32_t *which);

/* Opens the files a COLLECT message names and answers with COLLECTED. False if the helper is gone. */
bool collect_files(int socket, const struct message *message);

/* Waits for the request on START_SOCKET and becomes the program; on failure answers with errno. */
void program_main(void) __attribute__((noreturn));

#endif
