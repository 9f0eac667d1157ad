import type { ClicsVersion } from '../limits';
import { isWithin, type ContestView, type Visibility } from '../view';
import { positionOf, type FeedPosition } from './feed-position';

/** Position of a client in the feed, and what it could see then. */
export interface FeedCursor {
  position: FeedPosition;
  visibility: Visibility;
}

const NOTHING_HIDDEN = '-';
const TOKEN = /^v2\.(\d{1,10})\.(\d{4}-\d{2})\.(\d{1,15})\.(0|[swj]\d{1,15})\.(-|\d{1,15})\.([01])$/;

export function formatCursor({ contest, sent, visibility }: ContestView, version: ClicsVersion): string {
  const hidden = visibility.hiddenSince ?? NOTHING_HIDDEN;
  const position = positionOf(sent, visibility);
  return ['v2', contest.id, version, contest.startAt.getTime(), position, hidden, Number(visibility.showsRuns)].join(
    '.',
  );
}

/**
 * Parses a token. Returns null if it cannot be resumed: it belongs to another contest or version, the contest was
 * moved, or the client could then see what it may not see now. A forged token thus reveals nothing.
 */
export function parseCursor(
  text: string,
  { contest, visibility }: ContestView,
  version: ClicsVersion,
): FeedCursor | null {
  const [, cid, ofVersion, startAt, position, hidden, runs] = TOKEN.exec(text) ?? [];
  if (Number(cid) !== contest.id || ofVersion !== version || Number(startAt) !== contest.startAt.getTime()) return null;
  const hiddenSince = hidden === NOTHING_HIDDEN ? null : Number(hidden);
  const then: Visibility = { ...visibility, hiddenSince, showsRuns: runs === '1' };
  return isWithin(then, visibility) ? { position: position as FeedPosition, visibility: then } : null;
}
