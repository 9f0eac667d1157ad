import { Priority } from '@tribunal/contract';
import { seededRandom } from '@tribunal/testing';
import { inspectedLength, planDispatch } from '../../src/judging/dispatch/fair-order';

/** One request for a verdict; times are in seconds. */
export interface SimulatedSubmission {
  who: string;
  at: number;
  priority: number;
  /** Time that a slot needs for it, in seconds. */
  length: number;
  /** Queue key. Default: that of the rule for submissions. */
  queueKey?: string;
  end?: number;
}

interface Ready {
  simulatedSubmission: SimulatedSubmission;
  priority: number;
}
interface Queue {
  notified: number;
  waiting: number[];
}

const STARVING = 10;
const POLL_INTERVAL = 2;

/**
 * Simulates judges with this many slots, a queue with priorities, and the dispatch rule, on a simulated clock. Ends
 * at `time`, in seconds; runs that were judged by then have an `end`.
 */
export function simulate(slots: number, runs: readonly SimulatedSubmission[], time: number): void {
  const arriving = [...runs].sort((a, b) => a.at - b.at);
  const newest = new Map<string, SimulatedSubmission>();
  const queues = new Map<string, Queue>();
  const queueKeyOf = new Map<SimulatedSubmission, string>();
  const ready: Ready[] = [];
  const working: SimulatedSubmission[] = [];
  let [next, busy, lastDispatchAt, nextPollAt] = [0, 0, 0, POLL_INTERVAL];

  const arrive = (simulatedSubmission: SimulatedSubmission, id: number): void => {
    const before = newest.get(simulatedSubmission.who);
    newest.set(simulatedSubmission.who, simulatedSubmission);
    const queueKey =
      simulatedSubmission.queueKey ?? (before && before.end === undefined ? simulatedSubmission.who : null);
    if (queueKey === null) {
      busy += 1;
      ready.push({ simulatedSubmission, priority: simulatedSubmission.priority });
      return;
    }
    queueKeyOf.set(simulatedSubmission, queueKey);
    const queue = queues.get(queueKey) ?? { notified: 0, waiting: [] };
    queue.waiting.push(id);
    queues.set(queueKey, queue);
  };
  const dispatch = (now: number): void => {
    const most = inspectedLength(slots);
    const all = [...queues].map(([name, { notified, waiting }]) => ({
      name,
      notified,
      waiting: waiting.slice(0, most),
    }));
    const starvation = now - lastDispatchAt >= STARVING ? 'starving' : 'served';
    const { due, spare } = planDispatch(all, { slots, busy, contention: 'contended' }, starvation);
    for (const [index, id] of [...due, ...spare].entries()) {
      const simulatedSubmission = arriving[id]!;
      const name = queueKeyOf.get(simulatedSubmission)!;
      const queue = queues.get(name)!;
      queue.waiting.splice(queue.waiting.indexOf(id), 1);
      queue.notified += 1;
      lastDispatchAt = now;
      queues.delete(name);
      queues.set(name, queue);
      ready.push({ simulatedSubmission, priority: simulatedSubmission.priority - (index < due.length ? 0 : 1) });
    }
  };
  const finish = (simulatedSubmission: SimulatedSubmission): void => {
    working.splice(working.indexOf(simulatedSubmission), 1);
    const queueKey = queueKeyOf.get(simulatedSubmission);
    if (queueKey === undefined) busy -= 1;
    else queues.get(queueKey)!.notified -= 1;
  };
  const start = (now: number): void => {
    while (working.length < slots && ready.length > 0) {
      let first = 0;
      for (let at = 1; at < ready.length; at++) if (ready[at]!.priority > ready[first]!.priority) first = at;
      const [{ simulatedSubmission: run }] = ready.splice(first, 1) as [Ready];
      run.end = now + run.length;
      working.push(run);
    }
  };

  for (;;) {
    const ending = working.reduce<SimulatedSubmission | null>(
      (soonest, simulatedSubmission) =>
        soonest && soonest.end! <= simulatedSubmission.end! ? soonest : simulatedSubmission,
      null,
    );
    const now = Math.min(arriving[next]?.at ?? Infinity, ending?.end ?? Infinity, nextPollAt);
    if (now > time) return;
    if (now === nextPollAt) nextPollAt += POLL_INTERVAL;
    if (ending && ending.end === now) finish(ending);
    for (; arriving[next] && arriving[next]!.at <= now; next++) arrive(arriving[next]!, next);
    dispatch(now);
    start(now);
  }
}

/** Generates users who each wait for one verdict and who together keep the share `load` of all slots busy. */
export function steadyLoad(
  slots: number,
  load: number,
  time: number,
  priority: number = Priority.practice,
): SimulatedSubmission[] {
  const { next: random } = seededRandom(7);
  const runs: SimulatedSubmission[] = [];
  for (let at = 0; at < time; at += -Math.log(1 - random()) / (load * slots)) {
    runs.push({ who: `somebody ${runs.length}`, at, priority, length: 0.5 + random() });
  }
  return runs;
}

/** Generates `count` simultaneous runs of one user or one queue key. */
export function burst(who: string, count: number, overrides: Partial<SimulatedSubmission> = {}): SimulatedSubmission[] {
  const { next: random } = seededRandom(11);
  const one = (): SimulatedSubmission => ({
    who,
    at: 0,
    priority: Priority.practice,
    length: 0.5 + random(),
    ...overrides,
  });
  return Array.from({ length: count }, one);
}
