import { MINUTE_MS } from '@tribunal/contract';
import type { ServiceOf } from '@tribunal/kernel';
import type { ContestSeeding, SeedContest } from '@tribunal/plugin-contest/contract';
import { type Clock, Problems } from '@tribunal/server';
import type { AccountService } from '@tribunal/server/account';
import type { Author } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import { demoAccount } from '../demo-account';
import { Random } from '../random';
import { seededKeys } from '../seeded-keys';
import { waitForService } from '../wait-for-service';
import { demoContests, type DemoContest } from './demo-contests';
import { people } from './people';
import { runsOf, type Contestant } from './runs';

export type SeedingService = ServiceOf<typeof ContestSeeding>;

export interface ContestParts {
  knex: Knex;
  /** Returns the contest plugin's service; undefined while that plugin is switched off. */
  findSeeding(): Pick<SeedingService, 'create'> | undefined;
  accounts: Pick<AccountService, 'createWithoutEmail'>;
  clock: Clock;
  author: Author;
}

/** Results are frozen this long before the end. */
const FREEZE_MS = 60 * MINUTE_MS;

/**
 * Creates the demo contests, once each, on a site that has the demo's problems. A deleted demo contest is not created
 * again.
 */
export async function seedContests(parts: ContestParts, signal: AbortSignal): Promise<void> {
  const missing = await missingOf(parts.knex);
  if (missing.length === 0) return;
  const seeding = await waitForService(() => parts.findSeeding(), signal);
  if (!seeding) return;
  const contestants = await contestantsOf(parts);
  for (const contest of missing) {
    if (signal.aborted) return;
    const seedContest = await toSeedContest(contest, contestants, parts);
    if (seedContest) await seeding.create(parts.author, seedContest);
    await parts.knex('demoSeeded').insert({ problemId: contest.seedKey }).onConflict('problemId').ignore();
  }
}

/** Returns the demo contests not created yet. Sites without the demo's problems get no contests. */
async function missingOf(knex: Knex): Promise<DemoContest[]> {
  const seeded = await seededKeys(knex);
  return demoContests.filter(
    ({ seedKey, problems }) => !seeded.has(seedKey) && problems.every(({ problemId }) => seeded.has(problemId)),
  );
}

async function contestantsOf(parts: ContestParts): Promise<Contestant[]> {
  const found: Contestant[] = [];
  for (const person of people) found.push({ ...person, uid: await demoAccount(person, parts.accounts) });
  return found;
}

/** Converts a demo contest; null if one of its problems no longer exists. */
async function toSeedContest(
  { startsInMinutes, durationMinutes, save, problems, announcements }: DemoContest,
  contestants: readonly Contestant[],
  { knex, clock }: ContestParts,
): Promise<SeedContest | null> {
  const rows = await Problems.query(knex)
    .whereIn(
      'problemId',
      problems.map(({ problemId }) => problemId),
    )
    .select('id', 'problemId');
  if (rows.length < problems.length) return null;
  const pids = new Map(rows.map(({ id, problemId }) => [problemId, id]));
  const startMs = clock.now().getTime() + startsInMinutes * MINUTE_MS;
  const endMs = startMs + durationMinutes * MINUTE_MS;
  const isoOf = (ms: number): string => new Date(ms).toISOString();
  const tried = problems.filter(({ isTried }) => isTried);
  const past = Math.min(durationMinutes, -startsInMinutes);
  return {
    save: { ...save, startTime: isoOf(startMs), endTime: isoOf(endMs), sealRankTime: isoOf(endMs - FREEZE_MS) },
    problems: problems.map(({ displayId, problemId, title, color }) => ({
      displayId,
      displayTitle: title,
      color,
      pid: pids.get(problemId)!,
    })),
    announcements: announcements.map(({ atMinute, ...text }) => ({ ...text, atMs: atMinute * MINUTE_MS })),
    runs: tried.length === 0 ? [] : runsOf(contestants, tried, past, new Random(durationMinutes)),
  };
}
