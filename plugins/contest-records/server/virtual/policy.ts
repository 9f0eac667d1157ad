import type { Viewer } from '@tribunal/server';
import {
  denySubmit,
  type ContestAccessRules,
  type ContestDenial,
  type Membership,
  type FreezableContest,
} from '@tribunal/plugin-contest/server';
import { denyReplay, type ReplayDenial } from '../replay';

type ViewerInfo = Pick<Viewer, 'uid' | 'username' | 'roles'>;

/**
 * Returns why the user may not participate virtually; null if they may. The condition is that they could have
 * submitted to the contest.
 */
export const denyVirtual = (
  viewer: ViewerInfo,
  contest: ContestAccessRules & FreezableContest,
  membership: Membership,
  now: Date,
): ReplayDenial | ContestDenial | null =>
  denyReplay(contest, now) ?? denySubmit(viewer, contest, { ...membership, isVirtual: true }, now);
