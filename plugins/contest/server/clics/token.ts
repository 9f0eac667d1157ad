import type { ClicsVersion } from './limits';
import { isWithin, type Sight } from './sight';
import type { ContestView } from './view';

/** How far a client has heard, and what it could see then. */
export interface Heard {
  seq: number;
  sight: Sight;
}

const NOTHING_HIDDEN = '-';
const TOKEN = /^v1\.(\d{1,10})\.(\d{4}-\d{2})\.(\d{1,15})\.(\d{1,15})\.(-|\d{1,15})\.([01])$/;

export function tokenOf({ contest, seq, sight }: ContestView, version: ClicsVersion): string {
  const hidden = sight.hiddenSince ?? NOTHING_HIDDEN;
  return ['v1', contest.id, version, contest.startAt.getTime(), seq, hidden, Number(sight.showsRuns)].join('.');
}

/**
 * null: nobody can go on from there: it is of another contest or version, the contest has been moved, or the client could
 * see what it may not see now. So a made-up token tells its maker nothing.
 */
export function readToken(text: string, view: ContestView, version: ClicsVersion): Heard | null {
  const [, cid, ofVersion, startAt, seq, hidden, runs] = TOKEN.exec(text) ?? [];
  const { contest, sight } = view;
  if (Number(cid) !== contest.id || ofVersion !== version || Number(startAt) !== contest.startAt.getTime()) return null;
  if (Number(seq) > view.seq) return null;
  const hiddenSince = hidden === NOTHING_HIDDEN ? null : Number(hidden);
  const then: Sight = { ...sight, hiddenSince, showsRuns: runs === '1' };
  return isWithin(then, sight) ? { seq: Number(seq), sight: then } : null;
}
