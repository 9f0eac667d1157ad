import { spanText } from '../../../contract';

const MINUTE_MS = 60_000;

/** An instant, ms since 1970, as the standard writes it: always with milliseconds. */
export const timeOf = (at: number | Date): string => new Date(at).toISOString();

/** A span in ms: `h:mm:ss.uuu`, with the sign first. */
export function spanOf(ms: number): string {
  const all = Math.abs(Math.round(ms));
  const [seconds, rest] = [Math.floor(all / 1000), all % 1000];
  return `${ms < 0 && all > 0 ? '-' : ''}${spanText(seconds)}.${String(rest).padStart(3, '0')}`;
}

/** Whole minutes, cut down. */
export const minutesOf = (ms: number): number => Math.floor(ms / MINUTE_MS);

/** ms as seconds. */
export const secondsOf = (ms: number): number => ms / 1000;
