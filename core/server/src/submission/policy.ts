import {
  isAdminRole,
  isResubmittable,
  LOCAL_PROBLEM_SOURCE,
  managesProblems,
  ProblemAuth,
  type Status,
  type SubmissionRow,
} from '@tribunal/contract';
import { isRoot, type Viewer } from '@tribunal/platform';
import { denyEdit, NO_RIGHTS, rightsOnSite, type ProblemPlaceRights, type RightsIn } from '../problem';
import type { StoredSubmission } from './rows';

type SubmissionAccess = Pick<
  StoredSubmission,
  'uid' | 'cid' | 'gid' | 'share' | 'codeShare' | 'auth' | 'problemGid' | 'authorUid'
>;

/** The parts of one submission that a viewer may see. */
export interface Visibility extends RowVisibility {
  /** Whether the viewer may know that it exists. */
  row: boolean;
  code: boolean;
  /** Compiler output and similar messages, which may quote the code. */
  message: boolean;
  /** Verdicts of the single testcases. */
  cases: boolean;
  /**
   * For those who may edit the problem: names of the test data files, checker output of each testcase, and reasons of
   * judge failures.
   */
  files: boolean;
}

/** The visible parts of a submission's row. */
export interface RowVisibility {
  /** Verdict and score, and whether a judge has started on it; otherwise the status is `UnknownResult`. */
  result: boolean;
  /** Time, memory and code length. */
  measures: boolean;
  /**
   * Name of the problem in that place, the only information about it that may be shown; null if it is the same as in
   * the bank.
   */
  alias: { displayId: string; title: string } | null;
  outsideContest?: SubmissionRow['outsideContest'];
}

/**
 * Returns whether all readers of the list of the site, for null, or of a group find submissions to the problem in it:
 * it is neither hidden nor one of another group.
 */
export const isOpenIn = (
  gid: number | null,
  { auth, problemGid }: Pick<StoredSubmission, 'auth' | 'problemGid'>,
): boolean => auth === ProblemAuth.Public && (problemGid === null || problemGid === gid);

/** Visibility of rows that hide nothing. */
export const OPEN_ROW: RowVisibility = { result: true, measures: true, alias: null };

export const HIDDEN: Visibility = {
  row: false,
  result: false,
  measures: false,
  alias: null,
  code: false,
  message: false,
  cases: false,
  files: false,
};

/**
 * Returns whether the viewer reads the code that others submit in a place, such as a group: its managers read all of
 * it, other reviewers that for its own problems. Contests there decide for themselves.
 */
const readsCodeIn = (
  place: Pick<ProblemPlaceRights, 'canManage' | 'readsCode'>,
  { cid, gid, problemGid }: Pick<StoredSubmission, 'cid' | 'gid' | 'problemGid'>,
): boolean => gid !== null && cid === 0 && (place.canManage || (place.readsCode === true && problemGid === gid));

/** Rights as far as they are known without asking for those in places: none there. */
const rightsWithoutPlaces =
  (viewer: Viewer | null): RightsIn =>
  (gid) =>
    gid === null ? rightsOnSite(viewer) : NO_RIGHTS;

/**
 * Returns the visibility outside contests. Readers of a place, such as members of a group, see what is submitted there
 * to problems that they may open, and the code of some of it by `readsCodeIn`; its managers see everything.
 */
export function visibilityOf(
  viewer: Viewer | null,
  submission: SubmissionAccess,
  rightsIn: RightsIn = rightsWithoutPlaces(viewer),
): Visibility {
  const { uid, cid, gid, problemGid, authorUid, share, codeShare } = submission;
  const place = rightsIn(gid);
  const isStaff = viewer !== null && isAdminRole(viewer.roles);
  const readsCode = readsCodeIn(place, submission);
  const files = denyEdit(viewer, { authorUid, gid: problemGid }, rightsIn(problemGid)) === null;
  if (isStaff || (readsCode && place.canManage) || viewer?.uid === uid)
    return { ...OPEN_ROW, row: true, code: true, message: true, cases: true, files };
  if (cid !== 0 || !place.canRead || !isOpenIn(gid, submission)) return HIDDEN;
  const code = readsCode || (share && codeShare);
  return { ...OPEN_ROW, row: true, code, message: code, cases: true, files: readsCode && files };
}

/**
 * Returns the visibility of a submission in a place whose plugin is not active: its owner and root see the code,
 * others nothing. Only that plugin knows what else may be seen and what the problem is called there.
 */
export function visibilityWithoutProvider(
  viewer: Viewer | null,
  { uid, displayId }: Pick<StoredSubmission, 'uid' | 'displayId'>,
): Visibility {
  const alias = { displayId: displayId ?? '', title: '' };
  return viewer && (viewer.uid === uid || isRoot(viewer)) ? { ...HIDDEN, row: true, code: true, alias } : HIDDEN;
}

/**
 * Applies the site setting that hides code: code from outside contests is visible only to its owner, root and problem
 * admins, even if it is shared.
 */
export function hideOthersCode(
  viewer: Viewer | null,
  { uid, cid }: Pick<SubmissionAccess, 'uid' | 'cid'>,
  visible: Visibility,
): Visibility {
  const isProblemManager = viewer !== null && managesProblems(viewer.roles);
  if (cid !== 0 || isProblemManager || viewer?.uid === uid) return visible;
  return { ...visible, code: false, message: false };
}

/** Returns whether the code can be shared with others; never inside contests. */
export const isShareable = ({ cid, codeShare }: Pick<SubmissionAccess, 'cid' | 'codeShare'>): boolean =>
  cid === 0 && codeShare;

type ShareRefusal = 'submission.notYours' | 'submission.notShareable';

/**
 * Returns why the viewer may not change whether the code is shared; null if they may. The owner may always stop
 * sharing.
 */
export function denyShare(
  viewer: Viewer,
  submission: SubmissionAccess,
  share: 'share' | 'unshare',
): ShareRefusal | null {
  if (viewer.uid !== submission.uid) return 'submission.notYours';
  return share === 'share' && !isShareable(submission) ? 'submission.notShareable' : null;
}

export type ResubmitRefusal = 'submission.notYoursToResubmit' | 'submission.noResubmit' | 'submission.isJudged';

interface ResubmitTarget {
  uid: string;
  cid: number;
  /** Key of the problem source. */
  bank: string;
  status: Status;
}

/**
 * Returns why the viewer may not resubmit a submission; null if they may. In contests, this is possible only for
 * problems of other sources.
 */
export function denyResubmit(
  viewer: Pick<Viewer, 'uid'>,
  { uid, cid, bank, status }: ResubmitTarget,
): ResubmitRefusal | null {
  if (viewer.uid !== uid) return 'submission.notYoursToResubmit';
  if (cid !== 0 && bank === LOCAL_PROBLEM_SOURCE) return 'submission.noResubmit';
  return isResubmittable(status) ? null : 'submission.isJudged';
}
