/* What a slot's /proc shows besides processes: a few files that never change. */
#ifndef PROC_H
#define PROC_H

/* Covers every entry of the mounted /proc that is no process, and makes the rest read-only. Ends the slot on failure. */
void proc_seal(void);

/* Where the number of the newest process is written, kept open from before /proc was sealed; -1 and errno if there is none. */
int proc_pid_counter(void);

#endif
