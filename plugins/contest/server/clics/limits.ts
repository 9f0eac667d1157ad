/** Milliseconds. The standard wants a sign of life every two minutes. */
export const FeedIntervals = {
  keepAlive: 30_000,
  /** Between two looks at what is new, by who looks. */
  gap: { admin: 250, other: 2000 },
  /** After a look that failed. */
  retry: 2000,
} as const;

/**
 * Feeds that are open in this process, and of them those from one address, and of one account; looks of one feed that fail
 * one after another until it ends.
 */
export const FeedLimits = { all: 200, perAddress: 20, perAccount: 8, failures: 150 } as const;

/** Contests whose submissions are remembered, and views of them. */
export const HISTORIES_KEPT = 32;
export const VIEWS_KEPT = 64;

/** The list of contests has no pages: it ends with so many. */
export const CONTESTS_LISTED = 200;

/** Judgements whose single tests are read at once. */
export const RUNS_CHUNK = 200;

/** Versions of the standard that are spoken. */
export const CLICS_VERSIONS = ['2023-06', '2026-01'] as const;
export type ClicsVersion = (typeof CLICS_VERSIONS)[number];

/** A version that nobody speaks is taken for the oldest that is. */
export const versionOf = (setting: string): ClicsVersion =>
  CLICS_VERSIONS.find((version) => version === setting.trim()) ?? CLICS_VERSIONS[0];
