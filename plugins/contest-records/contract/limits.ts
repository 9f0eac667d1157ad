/** Limits of an imported record. */
export const RecordLimits = {
  bytes: 64 * 1024 * 1024,
  files: 1000,
  /** Maximum time between the start and any submission or judgement: ten years. */
  fromStartMs: 3660 * 86_400_000,
  language: 100,
  teams: 20_000,
  problems: 200,
  runs: 500_000,
  judgements: 1_000_000,
  removedIntervals: 100,
  /** Differences from the file's totals that a preview lists. */
  differences: 200,
} as const;

/** At most `beginnings` virtual participations of one user may start within `windowMs`. */
export const VirtualLimits = { beginnings: 10, windowMs: 600_000 } as const;
