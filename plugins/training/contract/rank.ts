import type { Page, PageQuery, Status } from '@tribunal/contract';

export interface RankCell {
  status: Status;
  score: number | null;
  isAC: boolean;
  /** Shortest run time of the accepted submissions in ms; null if none is known. */
  runTime: number | null;
  /** Whether it was first solved after the due time. */
  isLate: boolean;
}

export interface TrainingRankRow {
  uid: string;
  username: string;
  /** null unless the viewer is a training admin. */
  realname: string | null;
  nickname: string | null;
  school: string | null;
  gender: string;
  avatar: string | null;
  /** Position among all members; equal results share one. */
  rank: number;
  ac: number;
  /** Sum of the run times in ms. */
  totalRunTime: number;
  /** Results by the problem's id; problems never tried are absent. */
  submissionInfo: Record<string, RankCell>;
}

export interface ProgressCell extends RankCell {
  /** The first accepted submission, otherwise the newest one. */
  submitId: number;
  /** Attempts until the problem was solved, or so far. */
  tries: number;
}

export interface ProgressRow {
  uid: string;
  username: string;
  realname: string | null;
  isBanned: boolean;
  ac: number;
  cells: Record<string, ProgressCell>;
}

export interface ProgressProblem {
  pid: number;
  problemId: string;
  title: string;
  sectionId: number | null;
}

export interface RankCalls {
  'GET /api/get-training-rank': {
    query: PageQuery & { tid: number; keyword?: string };
    data: Page<TrainingRankRow>;
  };
  /** Returns who solved what, by user name; for training admins. */
  'GET /api/get-training-progress': {
    query: PageQuery & { tid: number; keyword?: string };
    data: { problems: ProgressProblem[]; sections: { id: number; title: string }[]; members: Page<ProgressRow> };
  };
  /** Excludes a member from a private training, or admits them again; for training admins. */
  'PUT /api/change-training-member': { body: { tid: number; uid: string; isBanned: boolean }; data: null };
}
