import { DAY_MS } from '@tribunal/contract';

/** Formats an ISO time as `14:02 GMT+8` in the viewer's time zone, with the date if it is more than a day ago. */
export const momentText = (at: string, now: number, language: string): string => {
  const then = new Date(at);
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;
  const isRecent = Math.abs(now - then.getTime()) < DAY_MS;
  const parts = isRecent ? time : ({ day: 'numeric', month: 'short', ...time } as const);
  return new Intl.DateTimeFormat(language, parts).format(then);
};

/** Joins texts with the separators of the language, e.g. `a, b, c`. */
export const listText = (texts: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(texts);
