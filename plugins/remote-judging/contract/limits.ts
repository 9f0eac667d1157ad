/** Limits of remote judging that forms and routes share. */
export const RemoteLimits = {
  accountName: { min: 1, max: 100 },
  password: { max: 200 },
  /** Characters of cookies or a token. */
  session: { max: 16_384 },
  userAgent: { max: 255 },
  /** Characters of a proxy's address, with name and password. */
  proxy: { max: 255 },
  accounts: { max: 100 },
  /** Characters of a run's id at a remote judge. */
  runId: { min: 1, max: 64 },
  /** Bytes of what a judge sends at once. */
  bodyBytes: { max: 16 * 1024 * 1024 },
  /** Characters of the address of a run. */
  url: { max: 2048 },
  /** Unknown verdict texts that are stored per site. */
  unknown: { max: 100 },
  /** Number of problems that one import may name. */
  importItems: { max: 500 },
  /** Number of problems in one import, with those of its lists. */
  importProblems: { max: 20_000 },
  /** Number of imports of a user that are read at the same time from one site; others wait for their turn. */
  runningImports: { max: 10 },
  /** Number of imports of a user that are not finished, with those that wait. */
  openImports: { max: 500 },
  /** Number of submissions of a user that wait to be sent with the companion, or are checked. */
  openCompanions: { max: 20 },
  /** Characters of the excerpt of a page that could not be parsed. */
  evidence: { max: 8192 },
  /** Characters of the source of a page that a user hands in. */
  handedInPage: { max: 2_000_000 },
  /** Pictures in one statement. */
  pictures: { max: 50 },
  /** Number of problems in the stored list of a site. */
  catalogueProblems: { max: 100_000 },
} as const;

/** All values are in milliseconds. */
export const RemoteIntervals = {
  /** Interval between requests for an account while all accounts are busy. */
  busy: 2000,
  /** Maximum time that a judge waits for an account to become free; if it takes longer, the submission is requeued. */
  busyMost: 30_000,
  /** Interval between two searches for a run whose id the remote judge did not return. */
  findFirst: 1000,
  /** Delay before work that waits for a site is offered again, if nothing better is known. */
  cooldown: 15_000,
  /** How long an account submits nothing to a problem for which the site may have an unidentified run of it. */
  doubt: 86_400_000,
  /**
   * Minimum gap between two accesses to a remote judge that a user requests: claiming a handle, reading a run,
   * testing a login.
   */
  pollGap: 3000,
  /** A remote judge whose median time is longer is reported as slow. */
  slow: 60_000,
  /** Time within which the ownership of a remote handle must be proved. */
  claimLife: 600_000,
  /** How long a submission waits for its submitter, who sends it at the site with the companion. */
  companion: 3_600_000,
  /** How long after that a run that was handed in is still looked for at a site that does not answer. */
  companionOutage: 86_400_000,
  /** How long a run that was handed in may be unknown to the site: some sites list new runs after a while. */
  companionUnlisted: 60_000,
  /** Delay before a judge asks again for a submission that waits for its submitter. */
  companionRetry: 300_000,
  /** Interval at which pages poll the progress of an import. */
  importPoll: 1000,
  /** The same for an import with more problems than one may name: counting its items takes longer. */
  largeImportPoll: 10_000,
} as const;
