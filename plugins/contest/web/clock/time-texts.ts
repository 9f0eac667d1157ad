import { formatExact } from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
import { countdownOf, remainingText } from './phase';
import type { Contest } from '../../contract';

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** Formats a duration with at most two units, e.g. `1 h 30 min`, to keep it short. */
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

/** Returns e.g. `in 9 days`; for times more than a week away. */
const daysAhead = (ms: number, language: string): string =>
  new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(Math.round(ms / 86_400_000), 'day');

const DAY_SECONDS = 86_400;

export interface CountdownTexts {
  label: string;
  /** Days in words, so that nobody has to divide hours; with less than a day left, `-1:02:03`. */
  text: string;
  /** The exact remaining time and the moment at which it is over; empty when nothing is counted down. */
  title: string;
}

/** Returns the countdown, the label above it and its title. */
export function countdownTexts(
  times: Pick<Contest, 'startTime' | 'endTime'>,
  now: number,
  { t, language }: { t: TFunction; language: string },
): CountdownTexts {
  const countdown = countdownOf(times, now);
  if (countdown.kind === 'ended') return { label: '', text: t('contest.clock.ended'), title: '' };
  const { kind, ms } = countdown;
  const exact = remainingText(ms);
  const title = `${exact} · ${formatExact(now + ms)}`;
  if (kind === 'far') return { label: t('contest.clock.startAt'), text: daysAhead(ms, language), title };
  const seconds = Math.ceil(ms / 1000);
  const text = seconds < DAY_SECONDS ? exact : durationText(seconds, t);
  return { label: t(`contest.clock.${kind}`), text, title };
}
