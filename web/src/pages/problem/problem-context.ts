import type { PageQuery, SubmissionRow } from '@tribunal/contract';
import type { RowLoader } from '../../shared/live-submissions';
import type { FocusToggle } from './use-focus-mode';

/** The call that lists submissions, with its query. */
export interface SubmissionSource {
  call: string;
  query: PageQuery & object;
}

/** Where a problem is worked on, and what is specific to that place. */
export interface ProblemContext {
  /** In a contest, origin, tags, source and discussions are not shown. */
  kind: 'problemSet' | 'contest';
  /** The contest that submissions and questions belong to. */
  cid?: number;
  /** Name of that contest. */
  contest?: string;
  /** The training that submissions belong to. */
  tid?: number;
  /** The group that the problem belongs to. */
  gid?: number;
  /** Key of the drafts on this device. */
  draftKey: string;
  /** Returns the source of a page of the viewer's own submissions to the problem. */
  mySubmissions: (currentPage: number) => SubmissionSource;
  /** How rows of submissions are loaded here; defaults to that of the problem set. */
  loadRows?: RowLoader;
  /** Returns whether an announced submission was made to this problem in this place. */
  includesSubmission: (row: SubmissionRow) => boolean;
  addresses: {
    submission: (submitId: number) => string;
    /** `mine` lists the viewer's own submissions to the problem, `all` those of all users. */
    mine: string;
    all: string;
  };
  /** Refreshes what a new verdict may change. The same function each time, since an effect depends on it. */
  refreshResults: () => Promise<void>;
  /** Why nothing can be submitted now; null if submitting is possible. */
  closed: string | null;
  /** With `hidden`, submissions are accepted but their results are not shown yet. */
  results: 'shown' | 'hidden';
  /** Whether single cases are shown, provided the problem shows them at all. */
  cases: 'shown' | 'hidden';
  /** Called before code is sent; false cancels the submission. */
  beforeSubmit?: () => Promise<boolean>;
  /** Set where focus mode is a separate page. */
  focus?: FocusToggle;
}
