const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 4.35],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
];

/** Formats a relative time such as `3min ago`; both times are in ms. */
export const formatRelative = (then: number, now: number, language: string): string => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' });
  let amount = Math.min(0, (then - now) / 1000);
  for (const [unit, size] of STEPS) {
    if (Math.abs(Math.round(amount)) < size) return format.format(Math.round(amount), unit);
    amount /= size;
  }
  return format.format(Math.round(amount), 'year');
};

const DURATIONS = [
  { unit: 'millisecond', ms: 1, until: 1000, digits: 0 },
  { unit: 'second', ms: 1000, until: 100_000, digits: 1 },
  { unit: 'minute', ms: 60_000, until: 6_000_000, digits: 1 },
  { unit: 'hour', ms: 3_600_000, until: Number.POSITIVE_INFINITY, digits: 1 },
] as const;

/** Formats a duration in ms with one unit, such as `3.4s`. */
export const formatDuration = (ms: number, language: string): string => {
  const { unit, ms: size, digits } = DURATIONS.find(({ until }) => ms < until) ?? DURATIONS[3];
  const options = { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, options).format(ms / size);
};

/** Formats a time as `2026-11-21 14:02:11` in the viewer's time zone. */
export const formatExact = (then: number): string => {
  const date = new Date(then);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
};

export const formatClock = (then: number): string => formatExact(then).slice(11);
