/** Intervals in ms. The standard requires a keep-alive every two minutes. */
export const FeedIntervals = {
  keepAlive: 30_000,
  /** Time between two polls, by the reader's role. */
  gap: { organiser: 250, other: 2000 },
  /** Delay after a failed poll. */
  retry: 2000,
} as const;

/**
 * Maximum number of open feeds in this process, per address and per account, and of consecutive failed polls after
 * which a feed ends.
 */
export const FeedLimits = { all: 200, perAddress: 20, perAccount: 8, failures: 150 } as const;

/** Maximum number of contests whose submission histories are cached, and of cached views. */
export const MAX_HISTORIES = 32;
export const MAX_VIEWS = 64;

/** Maximum length of the contest list, which has no pages. */
export const CONTESTS_LISTED = 200;

/** Number of judgements whose runs are read at once. */
export const RUNS_CHUNK = 200;

/** Supported versions of the standard. */
export const CLICS_VERSIONS = ['2023-06', '2026-01'] as const;
export type ClicsVersion = (typeof CLICS_VERSIONS)[number];

/** Returns the version; unsupported ones fall back to the oldest supported version. */
export const versionOf = (setting: string): ClicsVersion =>
  CLICS_VERSIONS.find((version) => version === setting.trim()) ?? CLICS_VERSIONS[0];
