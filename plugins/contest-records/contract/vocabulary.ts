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
} as const;

/** At most `beginnings` virtual participations of one user may start within `windowMs`. */
export const VirtualLimits = { beginnings: 10, windowMs: 600_000 } as const;

const ENDINGS = { xcpcio: '.xcpcio.zip', srk: '.srk.json' } as const;
/** Format of another scoreboard in which a contest can be downloaded. */
export type RecordFormat = keyof typeof ENDINGS;

/** Returns the file name of a contest that is downloaded in a format. */
export const recordFileName = (cid: number, format: RecordFormat): string => `contest_${cid}${ENDINGS[format]}`;
