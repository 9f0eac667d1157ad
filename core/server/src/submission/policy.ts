import { isAdminRole, ProblemAuth } from '@tribunal/contract';
import type { Viewer } from '../http';
import type { StoredSubmission } from './rows';

type Watched = Pick<StoredSubmission, 'uid' | 'cid' | 'gid' | 'share' | 'codeShare' | 'auth' | 'problemGid'>;

/** What of one submission a viewer may see. */
export interface Visibility {
  /** That it exists, and its verdict. */
  row: boolean;
  code: boolean;
  /** The compiler's words and the like; they quote the code. */
  message: boolean;
  /** Verdicts of the single cases. */
  cases: boolean;
  /** Names of the testdata files. */
  files: boolean;
}

const NOTHING: Visibility = { row: false, code: false, message: false, cases: false, files: false };

/** The rules outside contests and groups; inside them only staff and the owner see anything unless a plugin says so. */
export function visibilityOf(viewer: Viewer | null, submission: Watched): Visibility {
  const isStaff = viewer !== null && isAdminRole(viewer.roles);
  if (isStaff) return { row: true, code: true, message: true, cases: true, files: true };
  if (viewer?.uid === submission.uid) return { row: true, code: true, message: true, cases: true, files: false };
  const isOpenPlace = submission.cid === 0 && submission.gid === null;
  const isOpenProblem = submission.auth === ProblemAuth.Public && submission.problemGid === null;
  if (!isOpenPlace || !isOpenProblem) return NOTHING;
  const code = submission.share && submission.codeShare;
  return { row: true, code, message: code, cases: true, files: false };
}

/** Whether a user can share the code with others; never in contests. */
export const isShareable = ({ cid, codeShare }: Pick<Watched, 'cid' | 'codeShare'>): boolean => cid === 0 && codeShare;

export type ShareRefusal = 'submission.notYours' | 'submission.notShareable';

/** null: the viewer may change it. Taking back is always possible for the owner. */
export function refuseShare(viewer: Viewer, submission: Watched, share: 'share' | 'unshare'): ShareRefusal | null {
  if (viewer.uid !== submission.uid) return 'submission.notYours';
  return share === 'share' && !isShareable(submission) ? 'submission.notShareable' : null;
}
