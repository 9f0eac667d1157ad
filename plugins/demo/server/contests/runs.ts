import type { SeedRun } from '@tribunal/plugin-contest/contract';
import { MINUTE_MS, Status } from '@tribunal/contract';
import type { Random } from '../random';
import type { Person } from './people';
import { solutions, type Solution } from './solutions';

/** A problem of a contest. Less skilled participants need more attempts, or fail. */
export interface Task {
  problemId: string;
  displayId: string;
  difficulty: number;
}
export type Contestant = Person & { uid: string };

/** Run time of a working program, in ms. */
const RUN_MS = { least: 12, most: 260 };
const TIMED_OUT_MS = 2000;
/** Maximum number of times a participant submits the same wrong program. */
const WRONG_MOST = 3;

/** Returns all submissions within `minutes`; deterministic for the same random numbers. */
export const runsOf = (
  contestants: readonly Contestant[],
  tasks: readonly Task[],
  minutes: number,
  random: Random,
): SeedRun[] => contestants.flatMap((contestant) => runsOfOne(contestant, tasks, minutes, random));

/** Simulates one participant, who solves one task after another. */
function runsOfOne({ uid, skill }: Contestant, tasks: readonly Task[], minutes: number, random: Random): SeedRun[] {
  const runs: SeedRun[] = [];
  let minute = 0;
  const send = (displayId: string, solution: Solution): void => {
    const atMs = minute * MINUTE_MS + random.between(0, MINUTE_MS - 1);
    runs.push({ uid, displayId, atMs, ...solution, timeMs: timeOf(solution, random) });
  };
  const minutesPerTask = minutes / tasks.length;
  for (const { problemId, displayId, difficulty } of tasks) {
    const { right, wrong } = solutions[problemId]!;
    const isSolved = skill + random.next() * 0.4 > difficulty + 0.2;
    const wrongTries = random.between(0, isSolved ? Math.round((1 - skill) * 2 + difficulty) : WRONG_MOST);
    for (let attempt = 0; attempt < wrongTries; attempt += 1) {
      minute += random.between(1, Math.ceil(minutesPerTask * 0.25));
      if (minute < minutes) send(displayId, wrong);
    }
    minute += random.between(1, Math.ceil(minutesPerTask * (0.4 + difficulty)));
    if (isSolved && minute < minutes) send(displayId, right);
  }
  return runs;
}

const timeOf = ({ status }: Solution, random: Random): number =>
  status === Status.TimeLimitExceeded ? TIMED_OUT_MS : random.between(RUN_MS.least, RUN_MS.most);
