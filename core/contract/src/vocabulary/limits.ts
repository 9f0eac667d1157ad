/** All limits in one place; forms, Joi schemas, database columns and judges use them. */
export const Limits = {
  username: { min: 1, max: 20 },
  password: { min: 6, max: 20 },
  emailCode: { exactly: 6 },
  /** Code of an authenticator app, or a recovery code. */
  factorCode: { max: 40 },
  passkeyName: { min: 1, max: 50 },
  /** Passkeys of one user. */
  passkeys: { max: 20 },
  email: { max: 320 },
  /** Characters of source code. */
  code: { max: 65_535 },
  /** Characters up to which code and input are read, so that a text that is too long is refused in its own words. */
  readText: { max: 500_000 },
  /** Characters of a test run's output, for standard output and standard error each. */
  trialOutput: { max: 1000 },
  comment: { max: 10_000 },
  longText: { max: 65_535 },
  shortText: { max: 255 },
  /** Characters of what is stored of the cause of a failure. */
  failureDetail: { max: 8192 },
  /** Characters of the message and of the note of a case. */
  caseMessage: { max: 1024 },
  /** Also applies to the id of a judge process. */
  judgeName: { max: 64 },
  /** Characters of the nonce of a claim. */
  claimNonce: { max: 64 },
  /** Characters of a queue key: that of a problem source. */
  judgeKey: { max: 10 },
  /** Number of queue keys of one judge. */
  judgeKeys: { max: 50 },
  problemId: { max: 50 },
  problemTitle: { max: 255 },
  timeLimitMs: { min: 1, max: 30_000, default: 1000 },
  memoryLimitMb: { min: 1, max: 1024, default: 256 },
  stackLimitMb: { min: 1, max: 1024, default: 128 },
  caseScore: { min: 0, max: 1_000_000 },
  cases: { max: 1000 },
  extraFiles: { max: 20 },
  extraFileBytes: { max: 1024 * 1024 },
  fileName: { max: 255 },
  /** Sizes of an uploaded archive: compressed, and of all its files together when extracted. */
  archiveBytes: { max: 512 * 1024 * 1024 },
  unpackedBytes: { max: 2 * 1024 * 1024 * 1024 },
  archiveFiles: { max: 20_000 },
  /** Uploads of one user that have not been used yet. */
  uploads: { max: 100 },
  uploadsBytes: { max: 8 * 1024 * 1024 * 1024 },
  solutions: { max: 100 },
  tagName: { max: 50 },
  /** Position of a classification in the list. */
  rank: { min: 0, max: 2_147_483_647 },
  /** Bytes of one input or output sent in a JSON body. */
  inlineCaseBytes: { max: 16 * 1024 * 1024 },
  captcha: { min: 1, max: 8 },
  nickname: { max: 20 },
  realname: { max: 50 },
  school: { max: 100 },
  number: { max: 20 },
  avatarBytes: { max: 2_097_152 },
  pictureBytes: { max: 4 * 1024 * 1024 },
  attachmentBytes: { max: 128 * 1024 * 1024 },
  /** Pixels of one picture, all frames of an animation together. */
  picturePixels: { max: 24_000_000 },
  pictureFrames: { max: 500 },
  /** Uploaded pictures that wait to be encoded: of all users together, and of one user. */
  picturesWaiting: { max: 100 },
  picturesWaitingPerUser: { max: 10 },
  carouselPictures: { max: 20 },
  /** Stored pictures and attachments of one user. */
  publicFiles: { max: 5000 },
  publicFilesBytes: { max: 8 * 1024 * 1024 * 1024 },
  publicUploadsPerHour: { max: 200 },
  /** Users that one notice can name as recipients. */
  noticeRecipients: { max: 100 },
  noticeTitle: { max: 255 },
  /** Topic instances that one browser may subscribe to over the event stream. */
  topicSubscriptions: { max: 20 },
  /** Characters that a message quotes: of the text itself, and of the text that it replies to. */
  remindedText: { max: 200 },
  quotedText: { max: 100 },
  /** Messages kept in one inbox of reminders, and in one user's inbox of site messages. */
  messagesKept: { max: 1000 },
  /** API tokens of one user, and days that one is valid. */
  apiTokens: { max: 50 },
  apiTokenName: { min: 1, max: 50 },
  apiTokenDays: { min: 1, max: 365 },
  /** Simultaneous sessions of one user. */
  sessions: { max: 100 },
  /** Solved problems, and best scores, that a profile lists. */
  profileProblems: { max: 5000 },
  siteName: { min: 1, max: 50 },
  siteDescription: { max: 150 },
  mailPort: { min: 1, max: 65_535 },
  /** Seconds. */
  submitInterval: { min: 0, max: 3600 },
  pageSize: { max: 500 },
  submissionIdsPerPoll: { max: 500 },
  /** Limits that another source may state for its own problems; the limits of the local bank do not apply there. */
  sourceTimeLimitMs: { min: 1, max: 3_600_000 },
  sourceMemoryLimitMb: { min: 1, max: 1_048_576 },
} as const;

/** Number of failed judging attempts after which a submission becomes System Error with an internal-error record. */
export const JUDGE_ATTEMPTS = 3;
export const SUBMISSION_POLLS_MAX = 300;
