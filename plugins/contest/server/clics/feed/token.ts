import type { ClicsVersion } from '../limits';
import { isWithin, type ContestView, type Visibility } from '../view';
import { newestIn, type Mark } from './mark';

/** How far a client has heard, and what it could see then. */
export interface Heard {
  mark: Mark;
  visibility: Visibility;
}

const NOTHING_HIDDEN = '-';
const TOKEN = /^v2\.(\d{1,10})\.(\d{4}-\d{2})\.(\d{1,15})\.(0|[swj]\d{1,15})\.(-|\d{1,15})\.([01])$/;

export function tokenOf({ contest, sent, visibility }: ContestView, version: ClicsVersion): string {
  const hidden = visibility.hiddenSince ?? NOTHING_HIDDEN;
  const mark = newestIn(sent, visibility);
  return ['v2', contest.id, version, contest.startAt.getTime(), mark, hidden, Number(visibility.showsRuns)].join('.');
}

/**
 * null: nobody can go on from there: it is of another contest or version, the contest has been moved, or the client could
 * see what it may not see now. So a made-up token tells its maker nothing.
 */
export function readToken(text: string, { contest, visibility }: ContestView, version: ClicsVersion): Heard | null {
  const [, cid, ofVersion, startAt, mark, hidden, runs] = TOKEN.exec(text) ?? [];
  if (Number(cid) !== contest.id || ofVersion !== version || Number(startAt) !== contest.startAt.getTime()) return null;
  const hiddenSince = hidden === NOTHING_HIDDEN ? null : Number(hidden);
  const then: Visibility = { ...visibility, hiddenSince, showsRuns: runs === '1' };
  return isWithin(then, visibility) ? { mark: mark as Mark, visibility: then } : null;
}
