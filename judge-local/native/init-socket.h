/* The slot's ends of its sockets to the helper. */
#ifndef INIT_SOCKET_H
#define INIT_SOCKET_H

#include "common.h"
#include "wire.h"

/* Where the init's and the parked child's ends of the helper's two SEQPACKET pairs are, and from where on the init has the
 * kernel files that empty the caches of the slot's control group. */
enum { INIT_SOCKET = 3, START_SOCKET = 4, FIRST_CACHES_FILE = 5 };

/* Reports to the helper why this slot cannot work, and ends. */
void slot_fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

#endif
