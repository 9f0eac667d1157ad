import { perLanguageAndZone } from './per-language';

const HOUR = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;

const hours = perLanguageAndZone((language) => new Intl.DateTimeFormat(language, HOUR));
const moments = perLanguageAndZone((language) => new Intl.DateTimeFormat(language, { ...DAY, ...HOUR }));
const distant = perLanguageAndZone(
  (language) => new Intl.DateTimeFormat(language, { ...DAY, year: 'numeric', ...HOUR }),
);

/**
 * Formats an ISO time in the viewer's time zone, which it names, e.g. `Sat, 21 Nov, 09:00 GMT+8`; adds the year if it
 * differs from that of `now` (ms).
 */
export function formatMoment(iso: string, now: number, language: string): string {
  const date = new Date(iso);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? moments : distant)(language).format(date);
}

/** Formats only the time of day, with the time zone. */
export const formatHour = (iso: string, language: string): string => hours(language).format(new Date(iso));
