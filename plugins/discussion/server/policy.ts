import { isAdminRole, type Viewer } from '@tribunal/contract';
import type { Place } from '@tribunal/server';
import { denyProblemView, NO_RIGHTS, type ProblemFacts } from '@tribunal/server/problem';
import { SITE_GID, type EditorialRule } from '../contract';

export interface PostFacts {
  uid: string;
  isDisabled: boolean;
  isSpoiler: boolean;
  editorialRule: EditorialRule | null;
}

/** What is known about the problem of a discussion at the moment; without a problem, nothing holds. */
export interface ProblemState {
  /** Whether the author takes part in a running event with the problem. */
  isAuthorTakingPart: boolean;
  /** Whether an event with the problem has not ended. */
  isUnfinished: boolean;
  /** Whether the problem is private, and the reader may not see it. */
  isHidden: boolean;
  /** Whether the reader has solved the problem. */
  isSolved: boolean;
  /** Whether the reader moderates all events with the problem that have not ended, e.g. as their organiser. */
  isModeratedByReader: boolean;
}
export const NO_PROBLEM: ProblemState = {
  isAuthorTakingPart: false,
  isUnfinished: false,
  isHidden: false,
  isSolved: false,
  isModeratedByReader: false,
};

type Reader = Pick<Viewer, 'uid' | 'roles'> | null;

/** On the site staff moderate, in a group its admins. */
export const canModerateIn = (reader: Reader, place: Pick<Place, 'gid' | 'canManage'>): boolean =>
  place.gid === null ? reader !== null && isAdminRole(reader.roles) : place.canManage;

export type ReadDenial = 'discussion.unknown' | 'discussion.disabled' | 'discussion.solversOnly';

/**
 * Returns whether only the author and moderators, of the area or of the events, may see the discussion for now: participants of a running contest
 * publish nothing about its problems, and an editorial may wait for the end of the contests.
 */
export const isEmbargoed = (
  { editorialRule }: Pick<PostFacts, 'editorialRule'>,
  { isAuthorTakingPart, isUnfinished }: Pick<ProblemState, 'isAuthorTakingPart' | 'isUnfinished'>,
): boolean => isAuthorTakingPart || (editorialRule === 'contest' && isUnfinished);

/**
 * Returns whether the reader sees all embargoed discussions of others in an area: moderators who are staff. Group admins
 * see only those about problems of their own events, because everybody can found a group and may take part in others.
 */
export const seesEmbargoed = (reader: Reader, canModerate: boolean): boolean =>
  canModerate && reader !== null && isAdminRole(reader.roles);

/** Returns why the discussion may not be read; null if it may. */
export function denyRead(
  reader: Reader,
  post: PostFacts,
  { canModerate, state }: { canModerate: boolean; state: ProblemState },
): ReadDenial | null {
  const isVisible = reader?.uid === post.uid || state.isModeratedByReader || seesEmbargoed(reader, canModerate);
  if (isEmbargoed(post, state) && !isVisible) return 'discussion.unknown';
  if (canModerate) return null;
  if (state.isHidden && reader?.uid !== post.uid) return 'discussion.unknown';
  if (post.isDisabled) return 'discussion.disabled';
  const isForReader = post.editorialRule !== 'solved' || state.isSolved || reader?.uid === post.uid;
  return isForReader ? null : 'discussion.solversOnly';
}

/** Returns whether the content is to be folded: it contains a solution, and the reader has not solved the problem. */
export const isFolded = (
  reader: Reader,
  post: PostFacts & { pid: number | null },
  { canModerate, hasSolved }: { canModerate: boolean; hasSolved: boolean },
): boolean => post.pid !== null && post.isSpoiler && !hasSolved && !canModerate && reader?.uid !== post.uid;

/**
 * Returns whether a problem is named to the reader of the area of the group `gid`, who may open its public problems;
 * problems of other groups are named to nobody.
 */
export function canSeeProblem(reader: Reader, problem: ProblemFacts, gid: number | null): boolean {
  const isInItsArea = problem.gid !== null && problem.gid === gid;
  return denyProblemView(reader, problem, isInItsArea ? { ...NO_RIGHTS, canRead: true } : undefined) === null;
}

/** Only authors change what they wrote. */
export const canEdit = (reader: Reader, { uid }: Pick<PostFacts, 'uid'>): boolean => reader?.uid === uid;

export const canDelete = (reader: Reader, { uid }: Pick<PostFacts, 'uid'>, canModerate: boolean): boolean =>
  reader !== null && (canModerate || reader.uid === uid);

/** Staff and the author of the problem choose its editorial. */
export const canMarkEditorial = (reader: Reader, problem: { authorUid: string | null } | null): boolean =>
  reader !== null && problem !== null && (isAdminRole(reader.roles) || reader.uid === problem.authorUid);

/** Returns whether the problem page links to the editorial for this reader. */
export const showsEditorial = (
  reader: Reader,
  editorial: { uid: string; editorialRule: EditorialRule | null },
  { canModerate, hasSolved, isUnfinished }: { canModerate: boolean; hasSolved: boolean; isUnfinished: boolean },
): boolean => {
  if (canModerate || reader?.uid === editorial.uid) return true;
  return editorial.editorialRule === 'solved' ? hasSolved : !isUnfinished;
};

/**
 * Returns the only area that this member of the staff moderates in the administration area; null if it is all of
 * them.
 */
export const moderatedArea = ({ roles }: Pick<Viewer, 'roles'>): number | null =>
  roles.includes('root') ? null : SITE_GID;

/** The limits on new texts do not apply to staff. */
export const isLimited = ({ roles }: Pick<Viewer, 'roles'>): boolean => !isAdminRole(roles);
