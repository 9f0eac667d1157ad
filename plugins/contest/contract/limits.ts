export const ContestLimits = {
  title: { min: 1, max: 255 },
  description: { max: 65_535 },
  password: { min: 1, max: 100 },
  displayId: { min: 1, max: 20 },
  displayTitle: { min: 1, max: 255 },
  problems: { max: 100 },
  starAccounts: { max: 1000 },
  awards: { max: 20 },
  awardName: { min: 1, max: 50 },
  /** Length of the encoded account rule, in characters. */
  accountRule: { max: 65_535 },
  announcementTitle: { min: 1, max: 255 },
  announcement: { min: 1, max: 65_535 },
  followed: { max: 500 },
  readAnnouncements: { max: 1000 },
  /** Default penalty of a wrong attempt under the ACM rule, in minutes. */
  penaltyMinutes: { min: 0, max: 1000, default: 20 },
  /** Length of a contest, in ms. */
  durationMs: { min: 1000, max: 366 * 86_400_000 },
  /** Medals of one colour in a ceremony. */
  medals: { max: 20_000 },
} as const;

export const ContestPageSizes = {
  list: 10,
  submissions: 30,
  announcements: 10,
  board: 50,
  boardChoices: [10, 30, 50, 100, 300],
} as const;

/** Intervals in milliseconds. */
export const ContestIntervals = {
  announcementPoll: 60_000,
  boardRefresh: 30_000,
  /** Minimum time between two updates of one contest's scoreboard. */
  updateGap: 150,
  /** Maximum time for which the update about a new submission waits for its verdict. */
  submissionUpdateDelay: 1000,
  /** Time window in which the wrong passwords of one user are counted: see `PASSWORD_GUESSES`. */
  passwordWindow: 600_000,
} as const;

/** Labels of problems are used in addresses and file names, so their characters are restricted. */
export const PROBLEM_LABEL = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;

export const PASSWORD_GUESSES = 10;
