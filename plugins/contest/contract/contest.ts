import type { ContestAuth, ContestStatus, ContestType, OiRankScoreType, RankShowName } from './vocabulary';

/** Public data of a visible contest. Times are ISO 8601, `duration` is in seconds. */
export interface Contest {
  id: number;
  title: string;
  type: ContestType;
  auth: ContestAuth;
  status: ContestStatus;
  startTime: string;
  endTime: string;
  duration: number;
  /** Number of registered users; null for public contests. */
  count: number | null;
  openRank: boolean;
  openPrint: boolean;
  gid: number | null;
  oiRankScoreType: OiRankScoreType;
  rankShowName: RankShowName;
  sealRank: boolean;
  sealRankTime: string | null;
  /** Whether results are hidden now. */
  isSealed: boolean;
  allowEndSubmit: boolean;
  author: string;
  /** Server time of the response. */
  now: string;
  /** Whether this is a finished contest that was read from a file, which takes no submissions. */
  isRecord: boolean;
}

/** Contest data for one viewer. */
export interface ContestInfo extends Contest {
  /** Markdown. */
  description: string | null;
  /** What the viewer may do here, so that pages need not derive it. */
  viewer: ContestViewer;
}
/** Reason why a user who may see a contest may not open its contents. */
export type EntryRefusal = 'notStarted' | 'needsPassword' | 'accountNotAllowed';
export interface ContestViewer {
  isContestAdmin: boolean;
  /** Whether the viewer has given the password, or needs none. */
  hasAccess: boolean;
  /** Whether the viewer may open problems, scoreboard and the other pages now. */
  mayEnter: boolean;
  /** Reason of the refusal; null if the viewer may enter. */
  entryRefusal: EntryRefusal | null;
  maySubmit: boolean;
  /** Whether the account rule keeps the viewer from taking part. */
  isExcluded: boolean;
  /** Whether the viewer sees, and may delete, what is hidden from participants, such as comments. */
  mayModerate: boolean;
  /** Whether the viewer sees actual results; if false, results since the freeze are hidden. */
  isRealTime: boolean;
  /** Whether the viewer may switch `containsEnd` on. */
  mayContainEnd: boolean;
  /** Start and end of the viewer's virtual participation; null if there is none. */
  virtual: { startTime: string; endTime: string } | null;
}
