import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Role, type Token } from '@tribunal/contract';
import type { ContestStage, StagedContest } from '@tribunal/plugin-contest/contract';
import type { Accounts, Author } from '@tribunal/server';
import type { Knex } from 'knex';
import { Random } from '../random';
import { demoContests, type DemoContest } from './contests';
import { people, type Person } from './people';
import { runsOf, type Contestant } from './runs';

type Service<T> = T extends Token<infer S> ? S : never;
export type Stage = Service<typeof ContestStage>;

export interface ContestParts {
  knex: Knex;
  /** Of the contests, while they are switched on. */
  stage(): Stage | undefined;
  accounts: Pick<Service<typeof Accounts>, 'create'>;
  clock: { now(): Date };
  author: Author;
}

const MINUTE_MS = 60_000;
/** Results are hidden so long before the end. */
const SEAL_MS = 60 * MINUTE_MS;
const LOOK_MS = 200;
/** How long contests are waited for; where they are switched off they are given at a later start. */
const PATIENCE_MS = 30_000;
const SECRET_BYTES = 24;

/** Gives a site with the demo's problems its contests, once each; what was given and deleted stays deleted. */
export async function seedContests(parts: ContestParts, signal: AbortSignal): Promise<void> {
  const missing = await missingOf(parts.knex);
  if (missing.length === 0) return;
  const stage = await stageOf(parts, signal);
  if (!stage) return;
  const contestants = await contestantsOf(parts);
  for (const contest of missing) {
    if (signal.aborted) return;
    const staged = await stagedOf(contest, contestants, parts);
    if (staged) await stage.hold(parts.author, staged);
    await parts.knex('demoSeeded').insert({ problemId: contest.mark }).onConflict('problemId').ignore();
  }
}

/** Sites without the demo's problems get no contests either. */
async function missingOf(knex: Knex): Promise<DemoContest[]> {
  const rows = await knex('demoSeeded').select<{ problemId: string }[]>('problemId');
  const given = new Set(rows.map(({ problemId }) => problemId));
  return demoContests.filter(
    ({ mark, problems }) => !given.has(mark) && problems.every(({ problemId }) => given.has(problemId)),
  );
}

/** They may start after this one. */
async function stageOf({ stage }: ContestParts, signal: AbortSignal): Promise<Stage | undefined> {
  for (const end = performance.now() + PATIENCE_MS; !stage() && performance.now() < end && !signal.aborted;) {
    await pause(LOOK_MS, undefined, { signal }).catch(() => {});
  }
  return signal.aborted ? undefined : stage();
}

async function contestantsOf(parts: ContestParts): Promise<Contestant[]> {
  const found: Contestant[] = [];
  for (const person of people) found.push({ ...person, uid: await uidOf(person, parts) });
  return found;
}

/** Of an account without address, as only the site itself makes them; people who register give theirs. */
async function uidOf({ username, nickname, school }: Person, { knex, accounts }: ContestParts): Promise<string> {
  const before = await knex('account').where({ username }).whereNull('email').first<{ uid: string } | undefined>('uid');
  if (before) return before.uid;
  const password = randomBytes(SECRET_BYTES).toString('base64url').slice(0, 20);
  const uid = await accounts.create({ username, password, email: null, role: Role.User });
  await knex('account').where({ uid }).update({ nickname, school });
  return uid;
}

/** null: a problem of it is not there any more. */
async function stagedOf(
  { startsIn, lasts, save, problems, announcements }: DemoContest,
  contestants: readonly Contestant[],
  { knex, clock }: ContestParts,
): Promise<StagedContest | null> {
  const rows = await knex('problem')
    .whereIn(
      'problemId',
      problems.map(({ problemId }) => problemId),
    )
    .select<{ id: number; problemId: string }[]>('id', 'problemId');
  if (rows.length < problems.length) return null;
  const pids = new Map(rows.map(({ id, problemId }) => [problemId, id]));
  const startMs = clock.now().getTime() + startsIn * MINUTE_MS;
  const endMs = startMs + lasts * MINUTE_MS;
  const isoOf = (ms: number): string => new Date(ms).toISOString();
  const tried = problems.filter(({ isTried }) => isTried);
  const past = Math.min(lasts, -startsIn);
  return {
    save: { ...save, startTime: isoOf(startMs), endTime: isoOf(endMs), sealRankTime: isoOf(endMs - SEAL_MS) },
    problems: problems.map(({ displayId, problemId, title, color }) => ({
      ...{ displayId, displayTitle: title, color },
      pid: pids.get(problemId)!,
    })),
    announcements: announcements.map(({ atMinute, ...text }) => ({ ...text, atMs: atMinute * MINUTE_MS })),
    runs: tried.length === 0 ? [] : runsOf(contestants, tried, past, new Random(lasts)),
  };
}
