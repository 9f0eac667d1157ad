export const OnsiteLimits = {
  /** Length in characters. */
  print: { min: 50, max: 65_535 },
  /** Print requests of one user in one contest. */
  prints: { max: 200 },
  clarification: { min: 1, max: 10_000 },
  /** Unanswered questions of one user in one contest. */
  openClarifications: { max: 20 },
} as const;

export const OnsitePageSizes = {
  balloons: 20,
  prints: 15,
  clarifications: 20,
} as const;

/** Intervals in milliseconds. */
export const OnsiteIntervals = {
  balloonRefresh: 10_000,
  printRefresh: 10_000,
  /** Minimum time between two print requests of one user. */
  printGap: 20_000,
} as const;
