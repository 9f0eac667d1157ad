import { isAdminRole, isResubmittable, OWN_BANK, ProblemAuth, type Status } from '@tribunal/contract';
import { isRoot, type Viewer } from '../http';
import { refuseEdit } from '../problem';
import type { StoredSubmission } from './rows';

type Watched = Pick<
  StoredSubmission,
  'uid' | 'cid' | 'gid' | 'share' | 'codeShare' | 'auth' | 'problemGid' | 'authorUid'
>;

/** What of one submission a viewer may see. */
export interface Visibility extends Shown {
  /** That it exists. */
  row: boolean;
  code: boolean;
  /** The compiler's words and the like; they quote the code. */
  message: boolean;
  /** Verdicts of the single cases. */
  cases: boolean;
  /** For those who may edit the problem: names of the testdata files, what the checker said of each case, why judges failed. */
  files: boolean;
}

/** What of its row. */
export interface Shown {
  /** Its verdict and score, and that a judge has reached it at all; otherwise it is `UnknownResult`. */
  result: boolean;
  /** Time, memory and length. */
  measures: boolean;
  /** What the problem is called there, which is all that may be told of it; null: as in the bank. */
  alias: { displayId: string; title: string } | null;
}

/** Of rows that keep nothing to themselves. */
export const OPEN_ROW: Shown = { result: true, measures: true, alias: null };

export const NOTHING: Visibility = {
  row: false,
  result: false,
  measures: false,
  alias: null,
  code: false,
  message: false,
  cases: false,
  files: false,
};

/** The rules outside contests and groups; inside groups only staff and the owner see anything unless a plugin says so. */
export function visibilityOf(viewer: Viewer | null, submission: Watched): Visibility {
  const isStaff = viewer !== null && isAdminRole(viewer.roles);
  const files = refuseEdit(viewer, submission) === null;
  if (isStaff || viewer?.uid === submission.uid)
    return { ...OPEN_ROW, row: true, code: true, message: true, cases: true, files };
  const isOpenPlace = submission.cid === 0 && submission.gid === null;
  const isOpenProblem = submission.auth === ProblemAuth.Public && submission.problemGid === null;
  if (!isOpenPlace || !isOpenProblem) return NOTHING;
  const code = submission.share && submission.codeShare;
  return { ...OPEN_ROW, row: true, code, message: code, cases: true, files: false };
}

/**
 * What of a submission is seen in a place that nobody who knows it speaks for: its owner and root have the code, others
 * nothing. What else may be seen, and what the problem is called there, only that one knows.
 */
export function visibilityUnguarded(
  viewer: Viewer | null,
  { uid, displayId }: Pick<StoredSubmission, 'uid' | 'displayId'>,
): Visibility {
  const alias = { displayId: displayId ?? '', title: '' };
  return viewer && (viewer.uid === uid || isRoot(viewer)) ? { ...NOTHING, row: true, code: true, alias } : NOTHING;
}

/** With the site's switch on, code from outside contests is for its owner and the heads of problems, whoever shares it. */
export function withoutOthersCode(
  viewer: Viewer | null,
  { uid, cid }: Pick<Watched, 'uid' | 'cid'>,
  visible: Visibility,
): Visibility {
  const isHead = viewer !== null && (isRoot(viewer) || viewer.roles.includes('problem_admin'));
  if (cid !== 0 || isHead || viewer?.uid === uid) return visible;
  return { ...visible, code: false, message: false };
}

/** Whether a user can share the code with others; never in contests. */
export const isShareable = ({ cid, codeShare }: Pick<Watched, 'cid' | 'codeShare'>): boolean => cid === 0 && codeShare;

export type ShareRefusal = 'submission.notYours' | 'submission.notShareable';

/** null: the viewer may change it. Taking back is always possible for the owner. */
export function refuseShare(viewer: Viewer, submission: Watched, share: 'share' | 'unshare'): ShareRefusal | null {
  if (viewer.uid !== submission.uid) return 'submission.notYours';
  return share === 'share' && !isShareable(submission) ? 'submission.notShareable' : null;
}

export type ResubmitRefusal = 'submission.notYoursToResubmit' | 'submission.noResubmit' | 'submission.isJudged';

interface Resubmitted {
  uid: string;
  cid: number;
  /** `OWN_BANK`, or the key of a remote judge. */
  bank: string;
  status: Status;
}

/** Whether the viewer may send a submission once more as it is; null: yes. In contests only a remote judge is asked again. */
export function refuseResubmit(
  viewer: Pick<Viewer, 'uid'>,
  { uid, cid, bank, status }: Resubmitted,
): ResubmitRefusal | null {
  if (viewer.uid !== uid) return 'submission.notYoursToResubmit';
  if (cid !== 0 && bank === OWN_BANK) return 'submission.noResubmit';
  return isResubmittable(status) ? null : 'submission.isJudged';
}
