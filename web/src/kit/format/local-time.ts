import { isTimeZone } from '@tribunal/contract';
import { perLanguageAndZone } from './per-language';

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the value of a field of type `datetime-local`, with seconds if they are not zero: `2026-11-21T14:02`. */
export function toLocalInput(iso: string): string {
  const date = new Date(iso);
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-');
  const seconds = date.getSeconds() ? `:${two(date.getSeconds())}` : '';
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`;
}

/** Returns the time of such a field in ISO 8601; null if it has no valid time. */
export function fromLocalInput(local: string): string | null {
  const at = local ? new Date(local).getTime() : NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/**
 * Returns the time of such a field as `fromLocalInput` does. A field that was not changed yields the stored text, with
 * the milliseconds that no field shows.
 */
export const changedTime = (local: string, stored: string | null | undefined): string | null =>
  stored && toLocalInput(stored) === local ? stored : fromLocalInput(local);

const HALF_DAY_MS = 43_200_000;

const localTextOf = (at: number): string => toLocalInput(new Date(at).toISOString());

/**
 * Returns whether the local time of an instant (ms) occurs twice because clocks are set back, and which of the two it
 * is.
 */
export function occurrenceOf(at: number): 'only' | 'first' | 'second' {
  const [before, after] = [-HALF_DAY_MS, HALF_DAY_MS].map((ms) => new Date(at + ms).getTimezoneOffset());
  const setBackMs = ((after ?? 0) - (before ?? 0)) * 60_000;
  if (setBackMs <= 0) return 'only';
  if (localTextOf(at + setBackMs) === localTextOf(at)) return 'first';
  return localTextOf(at - setBackMs) === localTextOf(at) ? 'second' : 'only';
}

/** Returns the viewer's time zone as calls name it; undefined, which means UTC, if the browser does not know it. */
export const viewerTimeZone = (): string | undefined => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
};

const zones = perLanguageAndZone((language) => new Intl.DateTimeFormat(language, { timeZoneName: 'short' }));

/** Returns the name of the viewer's time zone at a time (ms), by default now, e.g. `GMT+8`. */
export const zoneName = (language: string, at?: number): string =>
  zones(language)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
