/** Every limit once; forms, Joi schemas, database columns and judges read these. */
export const Limits = {
  username: { min: 1, max: 20 },
  password: { min: 6, max: 20 },
  emailCode: { exactly: 6 },
  email: { max: 320 },
  /** Characters of source code. */
  code: { max: 65_535 },
  testInput: { max: 1000 },
  expectedOutput: { max: 65_535 },
  /** Characters of what a test run's program wrote, standard output and error each. */
  trialOutput: { max: 1000 },
  comment: { max: 10_000 },
  announcementTitle: { max: 255 },
  longText: { max: 65_535 },
  shortText: { max: 255 },
  /** Also of the id of a judge's process. */
  judgeName: { max: 64 },
  /** Characters of what a claim is recognized by. */
  claimNonce: { max: 64 },
  /** Characters of a queue key: `ME`, or that of a remote judge. */
  judgeKey: { max: 10 },
  /** Queue keys of one judge. */
  judgeKeys: { max: 50 },
  problemId: { max: 50 },
  timeLimitMs: { min: 1, max: 30_000, default: 1000 },
  memoryLimitMb: { min: 1, max: 1024, default: 256 },
  stackLimitMb: { min: 1, max: 1024, default: 128 },
  caseScore: { min: 0, max: 1_000_000 },
  cases: { max: 1000 },
  extraFiles: { max: 20 },
  extraFileBytes: { max: 1024 * 1024 },
  fileName: { max: 255 },
  /** An uploaded archive, packed; and all its files together, unpacked. */
  archiveBytes: { max: 512 * 1024 * 1024 },
  unpackedBytes: { max: 2 * 1024 * 1024 * 1024 },
  archiveFiles: { max: 20_000 },
  /** Of one user, waiting to be used. */
  uploads: { max: 100 },
  uploadsBytes: { max: 8 * 1024 * 1024 * 1024 },
  solutions: { max: 100 },
  tagName: { max: 50 },
  /** Place of a classification in the list. */
  rank: { min: 0, max: 2_147_483_647 },
  /** Bytes of one input or output sent inside a JSON body. */
  inlineCaseBytes: { max: 16 * 1024 * 1024 },
  captcha: { min: 1, max: 8 },
  nickname: { max: 20 },
  realname: { max: 50 },
  school: { max: 100 },
  number: { max: 20 },
  avatarBytes: { max: 2_097_152 },
  pictureBytes: { max: 4 * 1024 * 1024 },
  attachmentBytes: { max: 128 * 1024 * 1024 },
  /** Of one picture, all frames of an animation together. */
  picturePixels: { max: 24_000_000 },
  pictureFrames: { max: 500 },
  /** Sent by people and not encoded yet: of everybody together, and of one user. */
  picturesWaiting: { max: 100 },
  picturesWaitingPerUser: { max: 10 },
  carouselPictures: { max: 20 },
  /** Pictures and attachments of one user that are kept. */
  publicFiles: { max: 5000 },
  publicFilesBytes: { max: 8 * 1024 * 1024 * 1024 },
  publicUploadsPerHour: { max: 200 },
  noticeTitle: { max: 255 },
  /** Instances of topics that one browser watches over the event stream. */
  watches: { max: 20 },
  /** Of what a message quotes: what was written, and what that answers. */
  remindedText: { max: 200 },
  quotedText: { max: 100 },
  /** Kept in one inbox of reminders, and of what the site has told one user. */
  messagesKept: { max: 1000 },
  /** Logins of one user at a time. */
  sessions: { max: 100 },
  /** Solved problems, and best scores, that a profile lists. */
  profileProblems: { max: 5000 },
  siteName: { min: 1, max: 50 },
  siteDescription: { max: 150 },
  /** Seconds. */
  submitInterval: { min: 0, max: 3600 },
  pageSize: { max: 500 },
  submissionIdsPerPoll: { max: 500 },
  remoteAccountName: { min: 1, max: 100 },
  remotePassword: { max: 200 },
  /** Characters of cookies or a token. */
  remoteSession: { max: 16_384 },
  remoteAccounts: { max: 100 },
  /** Characters of a run's number at another judge. */
  remoteRunId: { min: 1, max: 64 },
  /** Verdict texts without a verdict that are kept of one site. */
  remoteUnknown: { max: 100 },
  /** What a page showed when it was not understood. */
  remoteEvidence: { max: 8192 },
  /** One answer of another judge. */
  remotePageBytes: { max: 8 * 1024 * 1024 },
  /** Characters of one text of another judge's statement, as the site writes it, without pictures inside the text. */
  remoteText: { max: 131_070 },
  /** Characters of one formula there, and how many elements may stand in each other. */
  remoteFormula: { max: 10_000 },
  remoteNesting: { max: 100 },
  /** Of one run: what a site tells of more cases is left out. */
  remoteCases: { max: 10_000 },
  /** Of one statement of another judge: pictures, and the bytes of a PDF. */
  remotePictures: { max: 50 },
  remoteFileBytes: { max: 32 * 1024 * 1024 },
  /** What a site may say of a problem of its own; limits of the own bank do not hold there. */
  remoteTimeLimitMs: { min: 1, max: 3_600_000 },
  remoteMemoryLimitMb: { min: 1, max: 1_048_576 },
  /** Problems of one import. */
  importItems: { max: 500 },
} as const;

export const PageSizes = {
  announcement: 5,
  message: 5,
  comment: 10,
  repliesShown: 3,
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
  /** Who has heard what all hear asks the server again after a time of chance between these. */
  crowd: { least: 1000, most: 6000 },
  /** A message that was just read keeps its place among the unread so long, so that paging on skips none. */
  messageSettles: 600_000,
  /** What a profile counts may be so old. */
  profileLife: 60_000,
  registrationWindow: 600_000,
  /** How long a mailed code or link is good. */
  mailCodeLife: 600_000,
  captchaLife: 1_800_000,
  changeEmailResend: 30_000,
  registerResend: 60_000,
  resetResend: 90_000,
  toast: 4000,
  carousel: 5000,
  /** Least gap between two submissions of one user outside contests; 0 switches it off. */
  submitGap: 8000,
  /** The same for test runs. */
  trialGap: 3000,
  /** Whoever waits longer for a test run is told why that may be. */
  trialWait: 10_000,
  /** How long the result of a test run can be read. */
  trialLife: 600_000,
  /** How long a compile check is waited for. */
  compileCheck: 60_000,
  judgeHeartbeat: 3000,
  /** A claimed judgement whose judge is silent for longer goes out again. */
  judgeLease: 12_000,
  /** Between two looks at a run of a remote judge: grows from the first to the last. */
  remoteTrackFirst: 2000,
  remoteTrackLast: 10_000,
  /** Between two looks for a run whose id the other judge did not say. */
  remoteFindFirst: 1000,
  remoteFindLast: 15_000,
  /** A run that a site's own list does not show for so long after it was sent is not looked for any more. */
  remoteFind: 120_000,
  /** However short a deadline is set: a site that is down or closed has so long to come back. */
  remoteOutage: 86_400_000,
  /** What waits for a site is offered again after so long, where nothing else is known. */
  remoteRest: 15_000,
  /** The same grows up to so much where a person has to do something first. */
  remoteRestMost: 600_000,
  /** A wait that holds up a judge is at most so long: for an account in all, for a run's site at a time. */
  remoteSlotWait: 120_000,
  remoteSlotPause: 60_000,
  /** A login or a host that judge-remote has not used for so long is forgotten. */
  remoteIdle: 3_600_000,
  /** How often an account is asked for while all send for others. */
  remoteBusy: 2000,
  /** What is free again within so long is waited for; for anything longer a submission is handed back. */
  remoteBusyMost: 30_000,
  /** So long an account sends nothing to a problem where the site may have a run of it that nobody has found. */
  remoteDoubt: 86_400_000,
  /** Least gap between two looks at another judge that a user asks for: a handle claimed, a run read, a login tried. */
  remoteLookGap: 3000,
  /** How often judge-remote asks for jobs. */
  remoteJobs: 2000,
  /** A remote judge whose median is longer is called slow. */
  remoteSlow: 60_000,
  /** How long a handle of another judge may take to be proved. */
  remoteClaimLife: 600_000,
  /** How often pages ask how far an import is. */
  importPoll: 1000,
  tokenLife: 86_400_000,
  tokenRefresh: 43_200_000,
} as const;

/** Failures of judges at one submission before it becomes System Error with an internal-error record. */
export const JUDGE_ATTEMPTS = 3;
export const SUBMISSION_POLLS_MAX = 300;
export const LOGIN_FAILURES_BEFORE_SLIDE = 5;
/** Failed logins at one account from one network within half an hour before each further one takes a picture puzzle. */
export const LOGIN_FAILURES_BEFORE_PUZZLE = 20;
/** Attempts to register from one address within `Intervals.registrationWindow`; a whole class may sit behind one. */
export const REGISTRATIONS_PER_ADDRESS = 120;
