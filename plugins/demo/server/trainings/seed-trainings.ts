import { DAY_MS } from '@tribunal/contract';
import type { ServiceOf } from '@tribunal/kernel';
import type { SeedTraining, SeedTrainingRun, TrainingSeeding } from '@tribunal/plugin-training/contract';
import { Problems, type Clock } from '@tribunal/server';
import type { AccountService } from '@tribunal/server/account';
import type { Author } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import { people, type Person } from '../contests/people';
import { runsOf, type Contestant } from '../contests/runs';
import { demoAccount } from '../demo-account';
import { Random } from '../random';
import { seededKeys } from '../seeded-keys';
import { waitForService } from '../wait-for-service';
import { demoTrainings, type DemoTraining } from './demo-trainings';

export type TrainingSeedingService = ServiceOf<typeof TrainingSeeding>;

export interface TrainingParts {
  knex: Knex;
  /** Returns the training plugin's service; undefined while that plugin is switched off. */
  findSeeding(): TrainingSeedingService | undefined;
  accounts: Pick<AccountService, 'createWithoutEmail'>;
  clock: Clock;
  author: Author;
}

const DAY_MINUTES = 24 * 60;

/**
 * Creates the demo trainings, once each, on a site that has the demo's problems. A deleted demo training is not created
 * again.
 */
export async function seedTrainings(parts: TrainingParts, signal: AbortSignal): Promise<void> {
  const missing = await missingOf(parts.knex);
  if (missing.length === 0) return;
  const seeding = await waitForService(() => parts.findSeeding(), signal);
  if (!seeding) return;
  for (const training of missing) {
    if (signal.aborted) return;
    const seed = await toSeedTraining(training, parts);
    if (seed) await seeding.create(parts.author, seed);
    await parts.knex('demoSeeded').insert({ problemId: training.seedKey }).onConflict('problemId').ignore();
  }
}

const problemsOf = ({ items }: DemoTraining) => items.flatMap((item) => ('problemId' in item ? item : []));

/** Returns the demo trainings not created yet. Sites without the demo's problems get none. */
async function missingOf(knex: Knex): Promise<DemoTraining[]> {
  const seeded = await seededKeys(knex);
  return demoTrainings.filter(
    (training) => !seeded.has(training.seedKey) && problemsOf(training).every(({ problemId }) => seeded.has(problemId)),
  );
}

/** Returns the first of the fictional participants, then students without names. */
function studentsOf(count: number, random: Random): Person[] {
  const more = Array.from({ length: Math.max(0, count - people.length) }, (_, index): Person => {
    const number = String(index + 1).padStart(2, '0');
    const school = random.pick(people).school;
    return { username: `demo_student${number}`, nickname: `Student ${number}`, school, skill: random.next() };
  });
  return [...people, ...more].slice(0, count);
}

/** Returns the usernames of all students of the demo trainings. */
export const studentNames = (): string[] =>
  demoTrainings.flatMap(({ students }) => studentsOf(students, new Random(students))).map(({ username }) => username);

/** Converts a demo training; null if one of its problems no longer exists. */
async function toSeedTraining(training: DemoTraining, parts: TrainingParts): Promise<SeedTraining | null> {
  const { knex, clock, accounts } = parts;
  const problems = problemsOf(training);
  const rows = await Problems.query(knex)
    .whereIn(
      'problemId',
      problems.map(({ problemId }) => problemId),
    )
    .select('id', 'problemId');
  if (rows.length < problems.length) return null;
  const pids = new Map(rows.map(({ id, problemId }) => [problemId, id]));
  const random = new Random(training.students);
  const students: Contestant[] = [];
  for (const person of studentsOf(training.students, random)) {
    students.push({ ...person, uid: await demoAccount(person, accounts) });
  }
  const now = clock.now().getTime();
  const tasks = problems.flatMap(({ problemId, difficulty }) =>
    difficulty === null ? [] : { problemId, displayId: problemId, difficulty },
  );
  const begin = now - training.days * DAY_MS;
  const runs = runsOf(students, tasks, training.days * DAY_MINUTES, random).map(
    ({ displayId, atMs, ...run }): SeedTrainingRun => ({
      ...run,
      pid: pids.get(displayId)!,
      at: new Date(begin + atMs),
    }),
  );
  const { dueInDays, save, category, items } = training;
  return {
    save: { ...save, dueTime: dueInDays === null ? null : new Date(now + dueInDays * DAY_MS).toISOString() },
    category,
    items: items.map((item) => ('section' in item ? item : { pid: pids.get(item.problemId)! })),
    members: students.map(({ uid }) => uid),
    runs,
  };
}
