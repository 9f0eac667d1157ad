import type { PageQuery, SubmissionRow, TestJudgeBody } from '@tribunal/contract';
import type { FocusToggle } from '../use-focus';

/** Which call lists submissions, and what it is asked. */
export interface SubmissionSource {
  call: string;
  query: PageQuery & object;
}

/** Where a problem is worked on, and what is different there. */
export interface ProblemPlace {
  /** In a contest its origin, tags, source and discussions are not spoken of. */
  kind: 'bank' | 'contest';
  /** The contest that submissions, test runs and questions belong to. */
  cid?: number;
  trialType: TestJudgeBody['type'];
  /** Under what drafts are kept on this device. */
  draftKey: string;
  /** A page of the viewer's own submissions to the problem. */
  mine: (currentPage: number) => SubmissionSource;
  /** Whether a submission that was heard of was made to this problem, here. */
  isHere: (row: SubmissionRow) => boolean;
  addresses: {
    submission: (submitId: number) => string;
    /** The viewer's own submissions to the problem, and everybody's. */
    mine: string;
    all: string;
  };
  /** Calls that may answer otherwise after a new verdict. */
  touched: readonly string[];
  /** Why nothing can be submitted now; null: it can. */
  closed: string | null;
  /** `hidden`: a submission is taken, and nobody hears yet what became of it. */
  results: 'shown' | 'hidden';
  /** Whether one hears of single cases, where the problem shows them at all. */
  cases: 'shown' | 'hidden';
  /** Asked before code is sent; false: it is not sent after all. */
  beforeSubmit?: () => Promise<boolean>;
  /** Where focus mode is a page of its own. */
  focus?: FocusToggle;
}
