import { isRoot, type Viewer } from '@tribunal/server';
import { ContestAuth, ContestStatus, type EntryRefusal } from '../../contract';
import { matchesAccountRule, readAccountRule } from './account-rule';
import type { ContestModel } from './model';
import { statusOf } from './phase';

export type ContestAccessRules = Pick<
  ContestModel,
  | 'uid'
  | 'gid'
  | 'auth'
  | 'isVisible'
  | 'startAt'
  | 'endAt'
  | 'hasAccountRule'
  | 'accountRule'
  | 'takesLate'
  | 'isRecord'
>;
export type ContestDenial = `contest.${EntryRefusal | 'unknown' | 'needsRegistration' | 'ended' | 'isRecord'}`;

/** Relation of a viewer to a contest that the contest itself does not contain. */
export interface Membership {
  isRegistered: boolean;
  /** Whether a virtual participation is in progress. */
  isVirtual?: boolean;
}

type ViewerInfo = Pick<Viewer, 'uid' | 'username' | 'roles'>;

/** Returns whether the viewer runs the contest, i.e. is its author or root. */
export const isOrganiser = (
  viewer: Pick<Viewer, 'uid' | 'roles'> | null,
  { uid }: Pick<ContestAccessRules, 'uid'>,
): boolean => viewer !== null && (isRoot(viewer as Viewer) || viewer.uid === uid);

/** Returns whether the account rule allows the account. */
export const isAllowedAccount = (
  { hasAccountRule, accountRule }: ContestAccessRules,
  { username }: Pick<Viewer, 'username'>,
): boolean => {
  if (!hasAccountRule) return true;
  const rule = accountRule === null ? null : readAccountRule(accountRule);
  return rule !== null && matchesAccountRule(rule, username);
};

/**
 * Returns why the contest may not be seen; null if it may. Contests of groups admit nobody, because group membership
 * is not known.
 */
export const denyView = (viewer: ViewerInfo | null, contest: ContestAccessRules): ContestDenial | null => {
  if (isOrganiser(viewer, contest)) return null;
  return contest.isVisible && contest.gid === null ? null : 'contest.unknown';
};

/** Returns why problems, scoreboard and other contents may not be opened now; null if they may. */
export function denyEntry(
  viewer: ViewerInfo,
  contest: ContestAccessRules,
  membership: Membership,
  now: Date,
): ContestDenial | null {
  const viewDenial = denyView(viewer, contest);
  if (viewDenial) return viewDenial;
  const refusal = entryRefusalOf(viewer, contest, membership, now);
  return refusal && `contest.${refusal}`;
}

/** Returns the same reason for a contest that the viewer may see. */
export function entryRefusalOf(
  viewer: ViewerInfo,
  contest: ContestAccessRules,
  membership: Membership,
  now: Date,
): EntryRefusal | null {
  if (isOrganiser(viewer, contest)) return null;
  if (statusOf(contest, now) === ContestStatus.Scheduled) return 'notStarted';
  if (contest.auth !== ContestAuth.Private) return null;
  if (!membership.isRegistered) return 'needsPassword';
  return isAllowedAccount(contest, viewer) ? null : 'accountNotAllowed';
}

/** Returns why a submission is refused now; null if it is accepted. Organisers may try their problems before the start. */
export function denySubmit(
  viewer: ViewerInfo,
  contest: ContestAccessRules,
  membership: Membership,
  now: Date,
): ContestDenial | null {
  const viewDenial = denyView(viewer, contest);
  if (viewDenial) return viewDenial;
  const status = statusOf(contest, now);
  const viewerIsOrganiser = isOrganiser(viewer, contest);
  if (status === ContestStatus.Scheduled && !viewerIsOrganiser) return 'contest.notStarted';
  if (status === ContestStatus.Ended && !contest.takesLate && !membership.isVirtual) {
    return contest.isRecord ? 'contest.isRecord' : 'contest.ended';
  }
  if (viewerIsOrganiser) return null;
  if (contest.auth !== ContestAuth.Public && !membership.isRegistered) return 'contest.needsRegistration';
  return isAllowedAccount(contest, viewer) ? null : 'contest.accountNotAllowed';
}

/** Returns why the password cannot be entered now; null if it can. */
export function denyRegistration(viewer: ViewerInfo, contest: ContestAccessRules): ContestDenial | null {
  const viewDenial = denyView(viewer, contest);
  if (viewDenial) return viewDenial;
  return isAllowedAccount(contest, viewer) ? null : 'contest.accountNotAllowed';
}
