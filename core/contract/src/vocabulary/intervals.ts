/** All values are in milliseconds. */
export const Intervals = {
  requestTimeout: 90_000,
  downloadTimeout: 300_000,
  chunkTimeout: 120_000,
  submissionPoll: 2000,
  unreadPoll: 120_000,
  /** Bounds of the random delay before a client refetches data after an event that all clients receive. */
  refetchJitter: { min: 1000, max: 6000 },
  /** A message that was just read keeps its position among the unread ones for this long, so that paging skips none. */
  readMessageGrace: 600_000,
  /** Maximum age of a profile's cached counts. */
  profileLife: 60_000,
  registrationWindow: 600_000,
  /** Validity of a mailed code or link. */
  mailCodeLife: 600_000,
  captchaLife: 1_800_000,
  changeEmailResend: 30_000,
  registerResend: 60_000,
  resetResend: 90_000,
  toast: 4000,
  carousel: 5000,
  /** Minimum gap between two submissions of one user outside contests; 0 disables it. */
  defaultSubmitInterval: 8000,
  /** How long the server waits for a compile check. */
  compileCheck: 60_000,
  judgeHeartbeat: 3000,
  /** A claimed judgement is offered again when its judge has been silent for longer than this. */
  judgeLease: 12_000,
  /** An outage that is over within this time, such as a restart, is not reported. */
  outageGrace: 5000,
  /** How long a program that starts waits for the others before it reports that they are away. */
  startupGrace: 30_000,
  /** Period for which a judge reports how busy its machine was. */
  machineLoad: 600_000,
  /** Minimum time that a problem source that is down or closed has to come back, even if a shorter deadline is configured. */
  sourceOutage: 86_400_000,
} as const;
