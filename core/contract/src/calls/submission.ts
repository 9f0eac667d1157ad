import type { JudgeMessage } from '../judging';
import type { JudgeCaseMode, Status } from '../vocabulary';
import type { AddedFilters, Page, PageQuery } from './shape';

export interface SubmitBody {
  /** Display id of the problem, or its label inside a contest or training. */
  pid: string;
  language: string;
  code: string;
  cid?: number | null;
  tid?: number | null;
  gid?: number | null;
  isRemote: boolean;
  captcha?: string;
}

/**
 * A submission in a list: `time` in ms, `memory` in KB, `length` in bytes of code. A value is null if it was not
 * measured or the viewer may not see it.
 */
export interface SubmissionRow {
  submitId: number;
  pid: number;
  displayPid: string;
  displayId: string | null;
  cid: number;
  gid: number | null;
  uid: string;
  username: string;
  title: string;
  status: Status;
  score: number | null;
  oiRankScore: number | null;
  time: number | null;
  memory: number | null;
  length: number | null;
  language: string;
  judger: string | null;
  /** Whether it waits because the judge's machine was overloaded; its verdict takes longer than usual. */
  isPostponed: boolean;
  isManual: boolean;
  share: boolean;
  submitTime: string;
  /** Absent if it was submitted within the time of its contest, or of a virtual participation. */
  outsideContest?: 'before' | 'after';
}

/** A submission in full. Code and message are null if the viewer may not see them. */
export interface SubmissionView extends SubmissionRow {
  code: string | null;
  errorMessage: string | null;
  /** The judge's own part of the message. It also begins the message, in English and on a line of its own. */
  errorRemark: JudgeMessage | null;
}

export interface SubmissionListQuery extends PageQuery, AddedFilters {
  onlyMine?: boolean;
  status?: number;
  username?: string;
  problemID?: string;
  completeProblemID?: boolean;
  gid?: number;
  /** Affects lists of a contest only, like `containsEnd`. */
  beforeContestSubmit?: boolean;
  containsEnd?: boolean;
}

export interface JudgeCase {
  /** 1-based position of the testcase in the data. */
  seq: number;
  groupNum: number | null;
  status: Status;
  time: number | null;
  memory: number | null;
  score: number | null;
  /** Name of the file; for staff only. */
  inputData: string | null;
  outputData: string | null;
  /** The judge's message about the testcase; those who set the problem also read the checker's output. */
  userOutput: string | null;
  /** The judge's own part of `userOutput`. It also begins that text, in English and on a line of its own. */
  remark: JudgeMessage | null;
}

export interface SubtaskResult {
  groupNum: number;
  status: Status;
  score: number | null;
  ac: number;
  total: number;
  time: number | null;
  memory: number | null;
  subtaskDetailList: JudgeCase[];
}

export interface CaseResults {
  judgeCaseMode: JudgeCaseMode;
  judgeCaseList: JudgeCase[];
  subTaskJudgeCaseVoList: SubtaskResult[];
}

export interface LastAcceptedCode {
  submitId: number | null;
  code: string;
  language: string | null;
}

export interface SubmissionCalls {
  'POST /api/submit-problem-judge': { body: SubmitBody; data: SubmissionRow };
  'GET /api/get-submission-list': { query: SubmissionListQuery; data: Page<SubmissionRow> };
  'GET /api/get-submission-detail': {
    query: { submitId: number };
    data: { submission: SubmissionView; codeShare: boolean };
  };
  /** Returns the case results; null if the problem does not publish them, or the contest does not yet. */
  'GET /api/get-all-case-result': { query: { submitId: number }; data: CaseResults | null };
  'POST /api/check-submissions-status': {
    body: { submitIds: number[]; cid?: number | null };
    data: Record<string, SubmissionRow>;
  };
  /** Resubmits the caller's own submission that could not be judged (Submitted Failed, System Error). */
  'GET /api/resubmit': { query: { submitId: number }; data: SubmissionRow };
  /** Returns the caller's newest accepted code; it is empty if there is none. */
  'GET /api/get-last-ac-code': { query: { pid: number; cid?: number }; data: LastAcceptedCode };
  'PUT /api/submission': { body: { submitId: number; share: boolean; uid?: string }; data: null };
}
