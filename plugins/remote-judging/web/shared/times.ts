import type { TFunction } from 'i18next';

const DAY = 86_400_000;

/** Formats a duration in ms such as `9 s` or `2 min 14 s`; below ten seconds with one decimal. */
export const durationText = (ms: number, t: TFunction): string => {
  if (ms < 10_000) return t('remote-judging.seconds', { count: Math.round(ms / 100) / 10 });
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return t('remote-judging.seconds', { count: seconds });
  return t('remote-judging.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
};

/** Formats an ISO time as `14:02` in the viewer's time zone, with the date if it is more than a day ago. */
export const momentText = (at: string, now: number, language: string): string => {
  const then = new Date(at);
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const isRecent = Math.abs(now - then.getTime()) < DAY;
  const parts = isRecent ? time : ({ day: 'numeric', month: 'short', ...time } as const);
  return new Intl.DateTimeFormat(language, parts).format(then);
};

/** Joins texts with the separators of the language, e.g. `a, b, c`. */
export const listText = (texts: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(texts);
