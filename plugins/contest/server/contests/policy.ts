import { isRoot, type Viewer } from '@tribunal/server';
import type { Gid } from '@tribunal/server/place';
import { ContestAuth, ContestStatus, type EntryRefusal } from '../../contract';
import { matchesAccountRule, readAccountRule } from './account-rule';
import type { ContestModel } from './model';
import { statusOf } from './phase';
import type { WithPlace } from './places';

export type ContestAccessRules = WithPlace<
  Pick<
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
  >
>;
export type ContestDenial =
  `contest.${EntryRefusal | 'unknown' | 'needsRegistration' | 'ended' | 'isRecord' | 'archived'}`;

/** Relation of a viewer to a contest that the contest itself does not contain. */
export interface Membership {
  isRegistered: boolean;
  /** Whether a virtual participation is in progress. */
  isVirtual?: boolean;
}

type ViewerInfo = Pick<Viewer, 'uid' | 'username' | 'roles'>;

/** A contest of which the viewer may be an organiser. */
export type OrganisedContest = Pick<ContestAccessRules, 'uid' | 'place'>;

/** Returns whether the viewer runs the contest: root, its author while they may manage it, and roots of its group. */
export const isOrganiser = (viewer: Pick<Viewer, 'uid' | 'roles'> | null, { uid, place }: OrganisedContest): boolean =>
  viewer !== null && (isRoot(viewer) || place.canManage || (place.canManageOwn && viewer.uid === uid));

/**
 * Returns why the viewer may not delete the contest; null if they may. Organisers may, but on the site only root deletes
 * the submissions of others with it.
 */
export function denyDelete(
  viewer: Pick<Viewer, 'uid' | 'roles'>,
  contest: OrganisedContest & { gid: Gid },
  { hasSubmissions }: { hasSubmissions: boolean },
): 'forbidden' | 'contest.admin.contestHasSubmissions' | null {
  if (!isOrganiser(viewer, contest)) return 'forbidden';
  const isOnSite = contest.gid === null && !isRoot(viewer);
  return isOnSite && hasSubmissions ? 'contest.admin.contestHasSubmissions' : null;
}

/**
 * Returns whether the viewer sees and deletes what is hidden from participants, such as comments: organisers, and in a
 * group its admins.
 */
export const isModerator = (
  viewer: Pick<Viewer, 'uid' | 'roles'> | null,
  contest: OrganisedContest & { gid: Gid },
): boolean => isOrganiser(viewer, contest) || (viewer !== null && contest.gid !== null && contest.place.canManageOwn);

/** Returns whether the account rule allows the account. */
export const isAllowedAccount = (
  { hasAccountRule, accountRule }: Pick<ContestModel, 'hasAccountRule' | 'accountRule'>,
  { username }: Pick<Viewer, 'username'>,
): boolean => {
  if (!hasAccountRule) return true;
  const rule = accountRule === null ? null : readAccountRule(accountRule);
  return rule !== null && matchesAccountRule(rule, username);
};

/** Returns why the contest may not be seen; null if it may. Contests of groups are unknown to others than members. */
export const denyView = (viewer: ViewerInfo | null, contest: ContestAccessRules): ContestDenial | null => {
  if (isOrganiser(viewer, contest)) return null;
  return contest.isVisible && contest.place.canRead ? null : 'contest.unknown';
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

/**
 * Returns the same reason for a contest that the viewer may see. Moderators need no password to enter. They may take
 * part, so that only organisers enter before the start, and their submissions need the password.
 */
export function entryRefusalOf(
  viewer: ViewerInfo,
  contest: ContestAccessRules,
  membership: Membership,
  now: Date,
): EntryRefusal | null {
  if (isOrganiser(viewer, contest)) return null;
  if (statusOf(contest, now) === ContestStatus.Scheduled) return 'notStarted';
  if (contest.auth !== ContestAuth.Private || isModerator(viewer, contest)) return null;
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
  if (!contest.place.canWrite) return 'contest.archived';
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
