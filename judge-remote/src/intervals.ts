/** Times of judge-remote; all values are in milliseconds. */
export const JudgeRemoteIntervals = {
  /** Interval between two polls of a remote run, which grows from the first value to the last. */
  pollMin: 2000,
  pollMax: 10_000,
  /** The longest interval between two searches for a run; the first is `RemoteIntervals.findFirst`. */
  findMax: 15_000,
  /** A run that does not appear in the site's list within this time after it was sent is no longer searched for. */
  find: 120_000,
  /** The longest delay before work that waits for a person is offered again. */
  cooldownMax: 600_000,
  /** Limits for waits that occupy a slot of a judge: in total for an account, and at a time for a run's site. */
  slotWait: 120_000,
  slotPause: 60_000,
  /** judge-remote discards sessions and hosts that have not been used for this long. */
  idle: 3_600_000,
  /** Interval at which judge-remote asks for jobs. */
  jobs: 2000,
} as const;
