/** Sees to it that one process of the cluster does a thing. */
export interface ClusterLock {
  /**
   * Does the work here, unless another process does it or has done it for the same `due` time:
   * clocks differ, so a lock that is free again does not mean that the work is still to do.
   */
  tryRun(name: string, work: () => Promise<void>, due: Date): Promise<'ran' | 'elsewhere'>;
}

/** For a cluster of one process. */
export const soloLock: ClusterLock = {
  async tryRun(_name, work) {
    await work();
    return 'ran';
  },
};
