#include <time.h>
int main(void) { struct timespec nap = {0, 100000000}; return nanosleep(&nap, 0); }
