import { spanText, type Contest } from '../../contract';

export type Phase = 'scheduled' | 'running' | 'ended';
type Times = Pick<Contest, 'startTime' | 'endTime'>;

const WEEK = 7 * 86_400_000;

/** Where it stands at `now` (ms). */
export function phaseOf({ startTime, endTime }: Times, now: number): Phase {
  if (now < Date.parse(startTime)) return 'scheduled';
  return now < Date.parse(endTime) ? 'running' : 'ended';
}

/** Percent of its time that is over: 0 before the start, 100 after the end. */
export function progressOf({ startTime, endTime }: Times, now: number): number {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  return Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100));
}

/** How many of the moments at which the server says something new are past. */
export function turnsPassed(moments: readonly (string | null | undefined)[], now: number): number {
  return moments.filter((moment) => moment && Date.parse(moment) <= now).length;
}

/** `-1:02:03`: what is left, whole seconds, the last one shown to its end. */
export function leftText(ms: number): string {
  return `-${spanText(Math.max(0, Math.ceil(ms / 1000)))}`;
}

/** What is counted down: `far` is a start so far away that days say more than seconds. */
export type Left = { kind: 'far' | 'toStart' | 'toEnd'; ms: number } | { kind: 'ended' };

export function countdownOf(times: Times, now: number): Left {
  const phase = phaseOf(times, now);
  if (phase === 'ended') return { kind: 'ended' };
  if (phase === 'running') return { kind: 'toEnd', ms: Date.parse(times.endTime) - now };
  const ms = Date.parse(times.startTime) - now;
  return { kind: ms > WEEK ? 'far' : 'toStart', ms };
}
