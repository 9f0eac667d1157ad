/* What the processes of a slot are doing. */
#ifndef WAITING_H
#define WAITING_H

#include "common.h"

/* True if the program of the slot whose init is `init` lives and every one of its threads sleeps, or if the kernel does not
 * tell. A thread that could go on but has no processor does not sleep. */
bool program_waits(int init);

/* True if one of its threads runs or could, false if none can or the kernel does not tell. */
bool program_is_ready(int init);

#endif
