/* Who dies when memory runs out: always the program, never the slot's init. */
#ifndef OOM_H
#define OOM_H

/* Opens the init's own score. To be called while the host's /proc is there: the slot's is read-only, or a program
 * could protect itself. */
void oom_begin(void);

/* Children forked between these two are the first to die; the init itself is not in danger while no program runs. */
void oom_expose(void);
void oom_protect(void);

#endif
