/* Says what this machine can do, without running anything. */
#ifndef PROBE_H
#define PROBE_H

/* Prints one JSON object to stdout. The exit status: 0 if programs can be run. */
int probe(void);

#endif
