import type { ProblemDetail, Status } from '@tribunal/contract';

export interface BoardProblem {
  id: number;
  displayId: string;
  displayTitle: string;
  /** Balloon colour as `#rrggbb`. */
  color: string | null;
  /** Maximum score under the OI rule. */
  fullScore: number;
}

/** `ac` and `total` are null for viewers who see no real-time results, `myStatus` for those who may not enter. */
export interface ContestProblem extends BoardProblem {
  cid: number;
  /** null in a record whose problem is not in the bank, and for viewers who may not enter. */
  pid: number | null;
  /**
   * Id in the bank of a problem of another site. null until the contest has ended, except for its organisers, because it
   * says where the problem is from.
   */
  remoteId: string | null;
  ac: number | null;
  total: number | null;
  myStatus: Status | null;
  /** The viewer's score under the OI rule. */
  score: number | null;
}

export interface ProblemCalls {
  'GET /api/get-contest-problem': { query: { cid: number; containsEnd?: boolean }; data: ContestProblem[] };
  /** `problem.problemId` is the label, and its title is the one in the contest. */
  'GET /api/get-contest-problem-details': {
    query: { cid: number; displayId: string; containsEnd?: boolean };
    data: ProblemDetail;
  };
}
