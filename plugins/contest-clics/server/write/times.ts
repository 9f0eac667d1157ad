import { MINUTE_MS } from '@tribunal/contract';
import { spanText } from '@tribunal/plugin-contest/contract';

/** Formats an instant in ms since 1970 in the standard's notation, always with milliseconds. */
export const timeOf = (at: number | Date): string => new Date(at).toISOString();

/** Formats a span in ms as `h:mm:ss.uuu` with a leading sign if negative. */
export function spanOf(ms: number): string {
  const all = Math.abs(Math.round(ms));
  const [seconds, rest] = [Math.floor(all / 1000), all % 1000];
  return `${ms < 0 && all > 0 ? '-' : ''}${spanText(seconds)}.${String(rest).padStart(3, '0')}`;
}

/** Returns whole minutes, rounded down. */
export const minutesOf = (ms: number): number => Math.floor(ms / MINUTE_MS);

/** Converts ms to seconds. */
export const secondsOf = (ms: number): number => ms / 1000;
