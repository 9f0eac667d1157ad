export const GroupProblemPageSizes = { list: 30, table: 10 } as const;

export const GroupProblemLimits = {
  /** Problems of a group. */
  problems: { max: 2000 },
} as const;
