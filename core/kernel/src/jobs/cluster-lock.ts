/** Ensures that only one process of the cluster performs a task. */
export interface ClusterLock {
  /**
   * Performs the work here unless another process performs it or has performed it for the same `due` time. The lock
   * alone is not sufficient: clocks differ, so a lock that is free again does not mean that the work is still to be
   * done.
   */
  tryRun(name: string, work: () => Promise<void>, due: Date): Promise<'ran' | 'elsewhere'>;
}

/** Lock for a cluster of one process. */
export const singleProcessLock: ClusterLock = {
  async tryRun(_name, work) {
    await work();
    return 'ran';
  },
};
