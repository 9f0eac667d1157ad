/* Which of the machine's processors is a slot's own. */
#ifndef CORES_H
#define CORES_H

/* The core of slot `index` of its kind: slots of a kind are dealt to the cores this helper may use, one after the other.
 * -1 where slots cannot be held to a core. */
int core_of(int index);

#endif
