import i18n from 'i18next';
import { zoneName } from './local-time';
import { perLanguage } from './per-language';

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 4.35],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
];

const relativeTimes = perLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' }),
);

/** Clocks of devices may be wrong by this much, in ms: what has just happened is not in the future. */
const CLOCK_ERROR = 300_000;

/** Formats a relative time such as `3min ago` or `in 2h`; both times are in ms. */
export const formatRelative = (then: number, now: number, language: string): string => {
  const format = relativeTimes(language);
  const ahead = then - now;
  let amount = ahead > 0 && ahead <= CLOCK_ERROR ? 0 : ahead / 1000;
  for (const [unit, size] of STEPS) {
    if (Math.abs(Math.round(amount)) < size) return format.format(Math.round(amount), unit);
    amount /= size;
  }
  return format.format(Math.round(amount), 'year');
};

/** `unit` is shown below `until` ms. */
const duration = (unit: string, ms: number, until: number, maximumFractionDigits: number) => ({
  ms,
  until,
  formatFor: perLanguage(
    (language) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits }),
  ),
});
const HOURS = duration('hour', 3_600_000, Number.POSITIVE_INFINITY, 1);
const DURATIONS = [
  duration('millisecond', 1, 1000, 0),
  duration('second', 1000, 100_000, 1),
  duration('minute', 60_000, 6_000_000, 1),
];

/** Formats a duration in ms with one unit, such as `3.4s`. */
export const formatDuration = (ms: number, language: string): string => {
  const { ms: size, formatFor } = DURATIONS.find(({ until }) => ms < until) ?? HOURS;
  return formatFor(language).format(ms / size);
};

/** Formats a time as `2026-11-21 14:02:11 GMT+8` in the viewer's time zone. */
export const formatExact = (then: number): string => {
  const date = new Date(then);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return [day, time, zoneName(i18n.language, then)].join(' ');
};

/** Formats only the day in the viewer's time zone, e.g. `2026-11-21`. */
export const formatDay = (then: number): string => formatExact(then).slice(0, 10);

/** Formats only the time of day, e.g. `14:02:11 GMT+8`. */
export const formatClock = (then: number): string => formatExact(then).slice(11);
