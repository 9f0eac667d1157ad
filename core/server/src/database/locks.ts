/** Numbers of advisory locks, each taken by one process of the cluster at a time: no two of them alike. */
export const Locks = {
  sweep: 7_120_432,
  turns: 7_120_433,
  rejudging: 7_120_434,
} as const;
