import { Priority } from '@tribunal/contract';
import { seeded } from '@tribunal/testing';
import { lookedAt, nextTurns } from '../../src/judging/fair-turns';

/** One wish for a verdict; times in seconds. */
export interface Run {
  who: string;
  at: number;
  priority: number;
  /** How long a slot needs for it. */
  length: number;
  /** Whose turns it shares; by the rule for submissions unless said. */
  lane?: string;
  end?: number;
}

interface Ready {
  run: Run;
  priority: number;
}
interface Queue {
  told: number;
  waiting: number[];
}

const STARVING = 10;
const LOOK_EVERY = 2;

/**
 * Judges with so many slots, a queue with priorities, and the rule that gives turns, by a clock of their own. Ends when
 * time does, in seconds; runs that were judged by then have an `end`.
 */
export function simulate(slots: number, runs: readonly Run[], time: number): void {
  const arriving = [...runs].sort((a, b) => a.at - b.at);
  const newest = new Map<string, Run>();
  const lanes = new Map<string, Queue>();
  const laneOf = new Map<Run, string>();
  const ready: Ready[] = [];
  const working: Run[] = [];
  let [next, busy, fedAt, look] = [0, 0, 0, LOOK_EVERY];

  const arrive = (run: Run, id: number): void => {
    const before = newest.get(run.who);
    newest.set(run.who, run);
    const lane = run.lane ?? (before && before.end === undefined ? run.who : null);
    if (lane === null) {
      busy += 1;
      ready.push({ run, priority: run.priority });
      return;
    }
    laneOf.set(run, lane);
    const queue = lanes.get(lane) ?? { told: 0, waiting: [] };
    queue.waiting.push(id);
    lanes.set(lane, queue);
  };
  const giveTurns = (now: number): void => {
    const most = lookedAt(slots);
    const all = [...lanes].map(([name, { told, waiting }]) => ({ name, told, waiting: waiting.slice(0, most) }));
    const hunger = now - fedAt >= STARVING ? 'starving' : 'fed';
    const { due, spare } = nextTurns(all, { slots, busy, company: 'company' }, hunger);
    for (const [place, id] of [...due, ...spare].entries()) {
      const run = arriving[id]!;
      const name = laneOf.get(run)!;
      const queue = lanes.get(name)!;
      queue.waiting.splice(queue.waiting.indexOf(id), 1);
      queue.told += 1;
      fedAt = now;
      lanes.delete(name);
      lanes.set(name, queue);
      ready.push({ run, priority: run.priority - (place < due.length ? 0 : 1) });
    }
  };
  const finish = (run: Run): void => {
    working.splice(working.indexOf(run), 1);
    const lane = laneOf.get(run);
    if (lane === undefined) busy -= 1;
    else lanes.get(lane)!.told -= 1;
  };
  const start = (now: number): void => {
    while (working.length < slots && ready.length > 0) {
      let first = 0;
      for (let at = 1; at < ready.length; at++) if (ready[at]!.priority > ready[first]!.priority) first = at;
      const [{ run }] = ready.splice(first, 1) as [Ready];
      run.end = now + run.length;
      working.push(run);
    }
  };

  for (;;) {
    const ending = working.reduce<Run | null>(
      (soonest, run) => (soonest && soonest.end! <= run.end! ? soonest : run),
      null,
    );
    const now = Math.min(arriving[next]?.at ?? Infinity, ending?.end ?? Infinity, look);
    if (now > time) return;
    if (now === look) look += LOOK_EVERY;
    if (ending && ending.end === now) finish(ending);
    for (; arriving[next] && arriving[next]!.at <= now; next++) arrive(arriving[next]!, next);
    giveTurns(now);
    start(now);
  }
}

/** People who each wait for one verdict, and together keep so much of all slots busy. */
export function crowd(slots: number, load: number, time: number, priority: number = Priority.practice): Run[] {
  const { next: random } = seeded(7);
  const runs: Run[] = [];
  for (let at = 0; at < time; at += -Math.log(1 - random()) / (load * slots)) {
    runs.push({ who: `somebody ${runs.length}`, at, priority, length: 0.5 + random() });
  }
  return runs;
}

/** So many runs of one user, or of one lane, all at once. */
export function flood(who: string, count: number, wish: Partial<Run> = {}): Run[] {
  const { next: random } = seeded(11);
  const one = (): Run => ({ who, at: 0, priority: Priority.practice, length: 0.5 + random(), ...wish });
  return Array.from({ length: count }, one);
}
