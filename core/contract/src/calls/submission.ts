import type { JudgeRemark } from '../judging';
import type { JudgeCaseMode, Status } from '../vocabulary';
import type { Page, PageQuery } from './shape';

export interface SubmitBody {
  /** Display id of the problem (or label inside a contest or training). */
  pid: string;
  language: string;
  code: string;
  cid?: number | null;
  tid?: number | null;
  gid?: number | null;
  isRemote: boolean;
  captcha?: string;
}

/** time in ms, memory in KB, length in characters of code; null: not measured, or not for the viewer. */
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
  isManual: boolean;
  share: boolean;
  submitTime: string;
}

/** Code and message are null when the viewer may not see them. */
export interface SubmissionView extends SubmissionRow {
  code: string | null;
  errorMessage: string | null;
  /** The judge's own part of the message, which begins with it in English, on a line of its own. */
  errorRemark: JudgeRemark | null;
}

export interface SubmissionListQuery extends PageQuery {
  onlyMine?: boolean;
  status?: number;
  username?: string;
  problemID?: string;
  completeProblemID?: boolean;
  gid?: number;
  /** Of contests alone: outside them neither changes anything. */
  beforeContestSubmit?: boolean;
  containsEnd?: boolean;
}

export interface JudgeCase {
  /** 1-based place of the case in the data. */
  seq: number;
  groupNum: number | null;
  status: Status;
  time: number | null;
  memory: number | null;
  score: number | null;
  /** File names; staff only. */
  inputData: string | null;
  outputData: string | null;
  /** What the judge says about the case; those who set the problem read the checker's words. */
  userOutput: string | null;
  /** The judge's own part of that, which begins with it in English, on a line of its own. */
  remark: JudgeRemark | null;
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
  /** null when the problem does not publish its case results, or the contest not yet. */
  'GET /api/get-all-case-result': { query: { submitId: number }; data: CaseResults | null };
  'POST /api/check-submissions-status': {
    body: { submitIds: number[]; cid?: number | null };
    data: Record<string, SubmissionRow>;
  };
  /** The owner's, of a submission that could not be judged (Submitted Failed, System Error). */
  'GET /api/resubmit': { query: { submitId: number }; data: SubmissionRow };
  /** The caller's newest accepted code; empty when there is none. */
  'GET /api/get-last-ac-code': { query: { pid: number; cid?: number }; data: LastAcceptedCode };
  'PUT /api/submission': { body: { submitId: number; share: boolean; uid?: string }; data: null };
}
