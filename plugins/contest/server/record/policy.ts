import type { Viewer } from '@tribunal/server';
import { ContestStatus } from '../../contract';
import {
  refuseSubmit,
  sealedSince,
  statusOf,
  type Governed,
  type Refusal,
  type Standing,
  type Watched,
} from '../contests';

export type PastRefusal = 'contest.board.notEnded' | 'contest.record.sealed';

/** Whether a contest can be gone through once more by those who may enter it: it is over and hides nothing; null: yes. */
export function refusePast(contest: Watched, now: Date): PastRefusal | null {
  if (statusOf(contest, now) !== ContestStatus.Ended) return 'contest.board.notEnded';
  return sealedSince(contest, now) === null ? null : 'contest.record.sealed';
}

type Who = Pick<Viewer, 'uid' | 'username' | 'roles'>;

/** Whether somebody may take part virtually: as whoever could have submitted to it; null: yes. */
export const refuseVirtual = (
  viewer: Who,
  contest: Governed & Watched,
  standing: Standing,
  now: Date,
): PastRefusal | Refusal | null =>
  refusePast(contest, now) ?? refuseSubmit(viewer, contest, { ...standing, isVirtual: true }, now);
