import { isRoot, type Viewer } from '@tribunal/server';
import { ContestAuth, ContestStatus, type EntryRefusal } from '../../contract';
import { fitsAccountRule, readAccountRule } from './account-rule';
import type { ContestModel } from './model';
import { statusOf } from './phase';

export type Governed = Pick<
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
export type Refusal = `contest.${EntryRefusal | 'unknown' | 'needsRegistration' | 'ended' | 'isRecord'}`;

/** How a viewer stands to a contest, as far as the contest itself does not say it. */
export interface Footing {
  isRegistered: boolean;
  /** Takes part virtually now. */
  isVirtual?: boolean;
}

type Who = Pick<Viewer, 'uid' | 'username' | 'roles'>;

/** Who runs it: its author, and root. */
export const isContestAdmin = (viewer: Pick<Viewer, 'uid' | 'roles'> | null, { uid }: Pick<Governed, 'uid'>): boolean =>
  viewer !== null && (isRoot(viewer as Viewer) || viewer.uid === uid);

/** Whether the account is of those that the rule lets in. */
export const fitsRule = (
  { hasAccountRule, accountRule }: Governed,
  { username }: Pick<Viewer, 'username'>,
): boolean => {
  if (!hasAccountRule) return true;
  const rule = accountRule === null ? null : readAccountRule(accountRule);
  return rule !== null && fitsAccountRule(rule, username);
};

/** Whether it may be heard of at all; null: yes. Nobody says who is in a group, so that nobody is let into contests of one. */
export const refuseSight = (viewer: Who | null, contest: Governed): Refusal | null => {
  if (isContestAdmin(viewer, contest)) return null;
  return contest.isVisible && contest.gid === null ? null : 'contest.unknown';
};

/** Whether problems, ranks and all else inside may be opened now; null: yes. */
export function refuseEntry(viewer: Who, contest: Governed, footing: Footing, now: Date): Refusal | null {
  const unseen = refuseSight(viewer, contest);
  if (unseen) return unseen;
  const closed = whyClosed(viewer, contest, footing, now);
  return closed && `contest.${closed}`;
}

/** The same of a contest that the viewer may hear of. */
export function whyClosed(viewer: Who, contest: Governed, footing: Footing, now: Date): EntryRefusal | null {
  if (isContestAdmin(viewer, contest)) return null;
  if (statusOf(contest, now) === ContestStatus.Scheduled) return 'notStarted';
  if (contest.auth !== ContestAuth.Private) return null;
  if (!footing.isRegistered) return 'needsPassword';
  return fitsRule(contest, viewer) ? null : 'accountNotAllowed';
}

/** Whether a submission is taken now; null: yes. Admins try their problems before the start. */
export function refuseSubmit(viewer: Who, contest: Governed, footing: Footing, now: Date): Refusal | null {
  const unseen = refuseSight(viewer, contest);
  if (unseen) return unseen;
  const status = statusOf(contest, now);
  const isAdmin = isContestAdmin(viewer, contest);
  if (status === ContestStatus.Scheduled && !isAdmin) return 'contest.notStarted';
  if (status === ContestStatus.Ended && !contest.takesLate && !footing.isVirtual) {
    return contest.isRecord ? 'contest.isRecord' : 'contest.ended';
  }
  if (isAdmin) return null;
  if (contest.auth !== ContestAuth.Public && !footing.isRegistered) return 'contest.needsRegistration';
  return fitsRule(contest, viewer) ? null : 'contest.accountNotAllowed';
}

/** Whether the password is taken now; null: yes. */
export function refuseRegistration(viewer: Who, contest: Governed): Refusal | null {
  const unseen = refuseSight(viewer, contest);
  if (unseen) return unseen;
  return fitsRule(contest, viewer) ? null : 'contest.accountNotAllowed';
}
