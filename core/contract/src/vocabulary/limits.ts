/** Every limit once; forms, Joi schemas, database columns and judges read these. */
export const Limits = {
  username: { min: 1, max: 20 },
  password: { min: 6, max: 20 },
  emailCode: { exactly: 6 },
  email: { max: 320 },
  /** Characters of source code. */
  code: { max: 65_535 },
  testInput: { max: 1000 },
  comment: { max: 10_000 },
  announcementTitle: { max: 255 },
  longText: { max: 65_535 },
  shortText: { max: 255 },
  problemId: { max: 50 },
  timeLimitMs: { min: 1, max: 30_000, default: 1000 },
  memoryLimitMb: { min: 1, max: 1024, default: 256 },
  stackLimitMb: { min: 1, max: 1024, default: 128 },
  caseScore: { min: 0, max: 1_000_000 },
  cases: { max: 1000 },
  /** Bytes of one input or output sent inside a JSON body. */
  inlineCaseBytes: { max: 16 * 1024 * 1024 },
  avatarBytes: { max: 2_097_152 },
  pageSize: { max: 500 },
  submissionIdsPerPoll: { max: 500 },
} as const;

export const PageSizes = {
  announcement: 5,
  problemList: 30,
  submissionList: 15,
  mySubmissions: 10,
  adminTable: 10,
  choices: [10, 15, 30, 50, 100],
} as const;

/** Milliseconds. */
export const Intervals = {
  requestTimeout: 90_000,
  downloadTimeout: 300_000,
  chunkTimeout: 120_000,
  submissionPoll: 2000,
  testRunPoll: 1000,
  unreadPoll: 120_000,
  registrationWindow: 600_000,
  registerResend: 60_000,
  resetResend: 90_000,
  toast: 4000,
  errorNotification: 5000,
  carousel: 5000,
  /** Least gap between two submissions of one user outside contests; 0 switches it off. */
  submitGap: 8000,
  judgeHeartbeat: 3000,
  /** A claimed judgement whose judge is silent for longer goes out again. */
  judgeLease: 12_000,
  tokenLife: 86_400_000,
  tokenRefresh: 43_200_000,
} as const;

/** Attempts to judge one submission before it becomes System Error with an internal-error record. */
export const JUDGE_ATTEMPTS = 3;
export const SUBMISSION_POLLS_MAX = 300;
export const LOGIN_FAILURES_BEFORE_SLIDE = 5;
export const LOGIN_FAILURES_BEFORE_BLOCK = 20;
/** Attempts to register from one address within `Intervals.registrationWindow`; a whole class may sit behind one. */
export const REGISTRATIONS_PER_ADDRESS = 120;
