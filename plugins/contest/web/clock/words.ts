import type { TFunction } from 'i18next';
import { countdownOf, leftText } from './phase';
import type { Contest } from '../../contract';

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** `1 h 30 min`: at most two units, so that the words stay short. */
export function durationText(seconds: number, t: TFunction): string {
  let rest = Math.round(seconds);
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(t(`contest.clock.${unit}`, { count }));
  }
  return parts.slice(0, 2).join(' ') || t('contest.clock.seconds', { count: 0 });
}

/** `Sat 21 Nov, 09:00` in the viewer's zone, with the year unless it is that of `now` (ms). */
export function momentText(iso: string, now: number, language: string): string {
  const date = new Date(iso);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date);
}

/** The time of day alone. */
export const hourText = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso));

/** `in 9 days`; for what is more than a week away. */
const daysAhead = (ms: number, language: string): string =>
  new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(Math.round(ms / 86_400_000), 'day');

/** What stands above the countdown, and the countdown itself. */
export function countdownWords(
  times: Pick<Contest, 'startTime' | 'endTime'>,
  now: number,
  { t, language }: { t: TFunction; language: string },
): { label: string; text: string } {
  const left = countdownOf(times, now);
  if (left.kind === 'ended') return { label: '', text: t('contest.clock.ended') };
  if (left.kind === 'far') return { label: t('contest.clock.startAt'), text: daysAhead(left.ms, language) };
  return { label: t(`contest.clock.${left.kind}`), text: leftText(left.ms) };
}
