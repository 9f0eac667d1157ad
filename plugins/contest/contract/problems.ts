import type { ProblemDetail, Status } from '@tribunal/contract';

export interface BoardProblem {
  id: number;
  displayId: string;
  displayTitle: string;
  /** `#rrggbb` of the balloon. */
  color: string | null;
  /** What it is worth under the OI rule. */
  fullScore: number;
}

/** `ac` and `total` are null for those who see no results in real time, `myStatus` for those who are not inside. */
export interface ContestProblem extends BoardProblem {
  cid: number;
  /** null in a record whose problem is not in the bank, and for those who may not enter. */
  pid: number | null;
  ac: number | null;
  total: number | null;
  myStatus: Status | null;
  /** Of the viewer, under the OI rule. */
  score: number | null;
}

/** For the navigation of focus mode. */
export interface FullScreenProblem {
  pid: number;
  /** The label. */
  problemId: string;
  title: string;
  status: Status | null;
  score: number | null;
}

export interface ProblemCalls {
  'GET /api/get-contest-problem': { query: { cid: number; containsEnd?: boolean }; data: ContestProblem[] };
  /** `problem.problemId` is the label, and its title the one in the contest. */
  'GET /api/get-contest-problem-details': {
    query: { cid: number; displayId: string; containsEnd?: boolean };
    data: ProblemDetail;
  };
  /** Of a contest; there are no trainings. */
  'GET /api/get-full-screen-problem-list': { query: { cid?: number; tid?: number }; data: FullScreenProblem[] };
}
