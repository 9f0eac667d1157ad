import { spanText, type Contest } from '../../contract';

export type Phase = 'scheduled' | 'running' | 'ended';
type Times = Pick<Contest, 'startTime' | 'endTime'>;

const WEEK = 7 * 86_400_000;

/** Returns the phase at `now` (ms). */
export function phaseOf({ startTime, endTime }: Times, now: number): Phase {
  if (now < Date.parse(startTime)) return 'scheduled';
  return now < Date.parse(endTime) ? 'running' : 'ended';
}

/** Returns the elapsed percentage of the time: 0 before the start, 100 after the end. */
export function progressOf({ startTime, endTime }: Times, now: number): number {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  return Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100));
}

/** Returns how many of the moments at which the server's replies change have passed. */
export function phaseChangesPassed(moments: readonly (string | null | undefined)[], now: number): number {
  return moments.filter((moment) => moment && Date.parse(moment) <= now).length;
}

/** Formats the remaining time as `-1:02:03`, in whole seconds, rounded up. */
export function remainingText(ms: number): string {
  return `-${spanText(Math.max(0, Math.ceil(ms / 1000)))}`;
}

/** What the countdown shows; `far` is a start so distant that it is shown in days. */
export type CountdownState = { kind: 'far' | 'toStart' | 'toEnd'; ms: number } | { kind: 'ended' };

export function countdownOf(times: Times, now: number): CountdownState {
  const phase = phaseOf(times, now);
  if (phase === 'ended') return { kind: 'ended' };
  if (phase === 'running') return { kind: 'toEnd', ms: Date.parse(times.endTime) - now };
  const ms = Date.parse(times.startTime) - now;
  return { kind: ms > WEEK ? 'far' : 'toStart', ms };
}
