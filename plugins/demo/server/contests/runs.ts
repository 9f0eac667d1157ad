import type { StagedRun } from '@tribunal/plugin-contest/contract';
import { Status } from '@tribunal/contract';
import type { Random } from '../random';
import type { Person } from './people';
import { solutions, type Solution } from './solutions';

/** `hardness`: from 0 to 1; who is less skilled tries longer, or in vain. */
export interface Task {
  problemId: string;
  displayId: string;
  hardness: number;
}
export type Contestant = Person & { uid: string };

const MINUTE_MS = 60_000;
/** A program that works runs so long, ms. */
const RUN_MS = { least: 12, most: 260 };
const TIMED_OUT_MS = 2000;
/** Nobody sends the same wrong program more often than this. */
const WRONG_MOST = 3;

/** What all of them send in so many minutes; the same each time for the same random numbers. */
export const runsOf = (
  contestants: readonly Contestant[],
  tasks: readonly Task[],
  minutes: number,
  random: Random,
): StagedRun[] => contestants.flatMap((contestant) => runsOfOne(contestant, tasks, minutes, random));

/** Task after task, the easy ones first. */
function runsOfOne({ uid, skill }: Contestant, tasks: readonly Task[], minutes: number, random: Random): StagedRun[] {
  const runs: StagedRun[] = [];
  let minute = 0;
  const send = (displayId: string, solution: Solution): void => {
    const atMs = minute * MINUTE_MS + random.between(0, MINUTE_MS - 1);
    runs.push({ uid, displayId, atMs, ...solution, timeMs: timeOf(solution, random) });
  };
  const pace = minutes / tasks.length;
  for (const { problemId, displayId, hardness } of tasks) {
    const { right, wrong } = solutions[problemId]!;
    const isSolved = skill + random.next() * 0.4 > hardness + 0.2;
    const slips = random.between(0, isSolved ? Math.round((1 - skill) * 2 + hardness) : WRONG_MOST);
    for (let slip = 0; slip < slips; slip += 1) {
      minute += random.between(1, Math.ceil(pace * 0.25));
      if (minute < minutes) send(displayId, wrong);
    }
    minute += random.between(1, Math.ceil(pace * (0.4 + hardness)));
    if (isSolved && minute < minutes) send(displayId, right);
  }
  return runs;
}

const timeOf = ({ status }: Solution, random: Random): number =>
  status === Status.TimeLimitExceeded ? TIMED_OUT_MS : random.between(RUN_MS.least, RUN_MS.most);
