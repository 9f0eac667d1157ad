/* The files of one run, on their way in and out. */
#ifndef RUN_FILES_H
#define RUN_FILES_H

#include "run-state.h"

/* The program's own file is given as a descriptor if the kernel can execute it that way; scripts need a path.
 * False, and the run has failed, if it cannot be opened. */
bool run_open_program(struct run *run);
bool run_open_input(struct run *run);

/* Sends the files of /w as descriptors; PREPARED follows unless the run has failed. */
void run_send_files(struct run *run);

/* Asks for the files to collect; COLLECTED follows. */
void run_ask_for_files(struct run *run);

/* Copies what came into the store and notes what is missing. */
void run_take_files(struct run *run, const struct message *message, const int *fds, int count);

/* Removes from the store what was copied there. */
void run_discard_files(struct run *run);

#endif
