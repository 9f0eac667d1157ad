/* The system calls a program may not make. */
#ifndef SECCOMP_H
#define SECCOMP_H

#include "common.h"

/* The filter comes in two parts because a big one takes longer to load than a short program takes to run: the init
 * takes the first when it is set up, and every child inherits it; a child adds the second, of what the init still
 * needs. Both stay for good. False and errno on failure.
 *
 * Compile slots may lock files, which tools like go build need; in run slots locks are only pretended, because one on
 * a shared file is a message to another slot. */
bool seccomp_begin(bool may_lock_files);
bool seccomp_complete(void);

#endif
