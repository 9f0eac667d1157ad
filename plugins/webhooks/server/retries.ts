import { DAY_MS, HOUR_MS, SECOND_MS } from '@tribunal/contract';

/** How long an event is useful to a receiver that was out of reach. */
export const GIVEN_UP_AFTER_MS = DAY_MS;
const FIRST_DELAY_MS = 5 * SECOND_MS;
const FACTOR = 3;
const LONGEST_DELAY_MS = HOUR_MS;
/** The receiver says that it is gone for good. */
const GONE = 410;
const TOO_MANY = 429;
const REQUEST_TIMEOUT = 408;
const SERVER_ERROR = 500;
/** It is not there, or not for us: what one message meets, all will meet. */
const NOT_THERE: readonly number[] = [401, 403, 404, 405];

/** Returns the delay after so many failures in a row: 5 s, 15 s, 45 s … up to an hour. */
export const retryDelayMs = (failures: number): number =>
  Math.min(FIRST_DELAY_MS * FACTOR ** Math.min(failures - 1, 20), LONGEST_DELAY_MS);

/**
 * What an answer means. `delivered`; `refused`: the receiver does not want this message, others may be welcome;
 * `failing`: it takes none now; `gone`: it takes none any more.
 */
export type Answer = 'delivered' | 'refused' | 'failing' | 'gone';

/** @param status HTTP status; null without an answer */
export function meaningOf(status: number | null): Answer {
  if (status === null) return 'failing';
  if (status >= 200 && status < 300) return 'delivered';
  if (status === GONE) return 'gone';
  const isBusy = status >= SERVER_ERROR || status === TOO_MANY || status === REQUEST_TIMEOUT;
  return isBusy || status < 400 || NOT_THERE.includes(status) ? 'failing' : 'refused';
}

/** Returns how long a receiver is left alone, of which so many messages in a row failed; it may ask for more. */
export const pauseMs = (failures: number, askedMs: number | null): number =>
  Math.min(Math.max(retryDelayMs(failures), askedMs ?? 0), LONGEST_DELAY_MS);
