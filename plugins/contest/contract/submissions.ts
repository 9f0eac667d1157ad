import type { Page, PageQuery, Status, SubmissionRow } from '@tribunal/contract';

export interface ContestSubmissionQuery extends PageQuery {
  contestID: number;
  /** Returns the submissions of organisers from before the start instead of those since. */
  beforeContestSubmit?: boolean;
  onlyMine?: boolean;
  problemID?: string;
  completeProblemID?: boolean;
  status?: Status;
  username?: string;
  containsEnd?: boolean;
}

export interface SubmissionCalls {
  'GET /api/contest-submissions': { query: ContestSubmissionQuery; data: Page<SubmissionRow> };
  'POST /api/check-contest-submissions-status': {
    body: { submitIds: number[]; cid: number };
    data: Record<string, SubmissionRow>;
  };
}
