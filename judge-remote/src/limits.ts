/** Limits on what judge-remote reads from remote judges. */
export const JudgeRemoteLimits = {
  /** Bytes of one response of a remote judge. */
  pageBytes: { max: 8 * 1024 * 1024 },
  /** Characters of one text of a remote judge's statement in the site's format, without embedded pictures. */
  text: { max: 131_070 },
  /** Characters of one formula in such a text, and nesting depth of its elements. */
  formula: { max: 10_000 },
  nesting: { max: 100 },
  /** Testcases stored of one run; further ones that a site reports are ignored. */
  cases: { max: 10_000 },
  /** Characters of the address of a run. */
  runUrl: { max: 2048 },
  /** Bytes of a PDF in a statement. */
  fileBytes: { max: 32 * 1024 * 1024 },
} as const;

/** Times of judge-remote; all values are in milliseconds. */
export const JudgeRemoteIntervals = {
  /** Interval between two polls of a remote run, which grows from the first value to the last. */
  trackFirst: 2000,
  trackLast: 10_000,
  /** The longest interval between two searches for a run; the first is `Intervals.remoteFindFirst`. */
  findLast: 15_000,
  /** A run that does not appear in the site's list within this time after it was sent is no longer searched for. */
  find: 120_000,
  /** The longest delay before work that waits for a person is offered again. */
  cooldownMost: 600_000,
  /** Limits for waits that occupy a slot of a judge: in total for an account, and at a time for a run's site. */
  slotWait: 120_000,
  slotPause: 60_000,
  /** judge-remote discards sessions and hosts that have not been used for this long. */
  idle: 3_600_000,
  /** Interval at which judge-remote asks for jobs. */
  jobs: 2000,
} as const;
