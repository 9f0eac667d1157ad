import type { ContestAuth, ContestStatus, ContestType, OiRankScoreType, RankShowName } from './vocabulary';

/** What everybody may know of a contest that can be seen. Times are ISO 8601, `duration` is in seconds. */
export interface Contest {
  id: number;
  title: string;
  type: ContestType;
  auth: ContestAuth;
  status: ContestStatus;
  startTime: string;
  endTime: string;
  duration: number;
  /** Those who have registered; null for public contests. */
  count: number | null;
  openRank: boolean;
  openPrint: boolean;
  gid: number | null;
  oiRankScoreType: OiRankScoreType;
  rankShowName: RankShowName;
  sealRank: boolean;
  sealRankTime: string | null;
  /** Results are hidden now. */
  isSealed: boolean;
  allowEndSubmit: boolean;
  author: string;
  /** The server's clock when this was said. */
  now: string;
  /** A finished contest that was read from a file: nobody submits to it. */
  isRecord: boolean;
}

/** A contest as one viewer has it before them. */
export interface ContestInfo extends Contest {
  /** Markdown. */
  description: string | null;
  /** What the viewer may do here, so that pages need not guess. */
  viewer: ContestViewer;
}
/** Why somebody who may see a contest may not open what is in it. */
export type EntryRefusal = 'notStarted' | 'needsPassword' | 'accountNotAllowed';
export interface ContestViewer {
  isContestAdmin: boolean;
  /** Has given the password, or needs none. */
  hasAccess: boolean;
  /** May open problems, rank and the rest now. */
  mayEnter: boolean;
  /** Why not; null: may. */
  entryRefusal: EntryRefusal | null;
  maySubmit: boolean;
  /** Sees results as they are; false: what came since the seal is hidden. */
  isRealTime: boolean;
  /** May switch `containsEnd` on. */
  mayContainEnd: boolean;
  /** Takes part virtually: when that began and ends. */
  virtual: { startTime: string; endTime: string } | null;
}
