import { PageSizes, ProblemAuth, type SubmissionListQuery } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { seeded, startTestApp, type Seeded, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SUBMISSIONS = 400;
const QUERIES = 50;
const VERDICTS = [0, 0, -1, 1, 5];
const GROUP = 7;

interface Stored {
  id: number;
  pid: number;
  uid: string;
  cid: number;
  gid: number | null;
  status: number;
}
interface Asker {
  user: TestUser | undefined;
  isStaff: boolean;
}

let site: TestApp;
let users: TestUser[];
let askers: Asker[];
let problems: { id: number; problemId: string; isOpen: boolean }[];
let stored: Stored[];

beforeAll(async () => {
  site = await startTestApp();
  users = [];
  for (const username of ['ada', 'ADA%', 'b_b', 'bob', 'a\\b', '树']) users.push(await named(username));
  const admin = await site.signUp({ username: 'adamina', role: 1001 });
  const root = await site.asRoot();
  users.push(admin, root);
  askers = [undefined, ...users.slice(0, 4), admin, root].map((user) => ({
    user,
    isStaff: user === root || user === admin,
  }));
  const random = seeded(8);
  await storeProblems(random);
  await storeSubmissions(random);
});
afterAll(() => site?.stop());

/** Named past the registration, which would want an address like the name. */
async function named(username: string): Promise<TestUser> {
  const user = await site.signUp();
  await db()('account').where({ uid: user.uid }).update({ username });
  return { ...user, username };
}

const db = () => resolve(site.app.container, Db);

async function storeProblems({ pick }: Seeded): Promise<void> {
  const wishes = ['ME-1', 'ME-10', 'ME-100', 'HDU-1', 'A_B', 'A%B', 'X\\'].map((problemId) => ({
    problemId,
    auth: pick([1, 1, 2, 3] as const),
    gid: pick([null, null, GROUP]),
  }));
  const fixed = { title: 'A + B', type: 0, difficulty: 0, timeLimit: 1, memoryLimit: 1, stackLimit: 1, dataHash: '-' };
  const flags = { codeShare: true, isRemoveEndBlank: true, openCaseResult: true };
  const ids = await db()('problem')
    .insert(wishes.map((wish) => ({ ...fixed, ...flags, ...wish })))
    .returning<{ id: number }[]>('id');
  problems = wishes.map(({ problemId, auth, gid }, n) => ({
    id: ids[n]!.id,
    problemId,
    isOpen: auth === ProblemAuth.Public && gid === null,
  }));
}

async function storeSubmissions({ pick }: Seeded): Promise<void> {
  const wishes = Array.from({ length: SUBMISSIONS }, () => ({
    uid: pick(users).uid,
    pid: pick(problems).id,
    cid: pick([0, 0, 0, 3]),
    gid: pick([null, null, null, GROUP]),
  }));
  const sent = { language: 'C', code: 'x', length: 1, ip: '::1', createdAt: new Date() };
  const ids = await db()('submission')
    .insert(wishes.map((wish) => ({ ...sent, ...wish })))
    .returning<{ id: number }[]>('id');
  stored = wishes.map((wish, n) => ({ ...wish, id: ids[n]!.id, status: pick(VERDICTS) }));
  const judged = { reason: 'first', bank: 'ME', priority: 5, createdAt: new Date() };
  await db()('judgement').insert(
    stored.flatMap(({ id: submissionId, status }) => [
      { ...judged, submissionId, status: pick(VERDICTS), isCurrent: false, isWanted: false },
      { ...judged, submissionId, status },
    ]),
  );
}

const lower = (text: string): string => text.toLowerCase();

/** What the list should have, said as plainly as possible; newest first. */
function expected(query: SubmissionListQuery, { user, isStaff }: Asker): Stored[] {
  const nameOf = new Map(users.map(({ uid, username }) => [uid, username]));
  const problemOf = new Map(problems.map((problem) => [problem.id, problem]));
  const wantedName = lower(query.username?.trim() ?? '');
  const wantedProblem = lower(query.problemID?.trim() ?? '');
  const isWantedProblem = (problemId: string): boolean =>
    wantedProblem === '' ||
    (query.completeProblemID ? lower(problemId) === wantedProblem : lower(problemId).includes(wantedProblem));
  return stored
    .filter(({ cid, gid }) => cid === 0 && gid === (query.gid ?? null))
    .filter(({ uid, pid }) => isStaff || uid === user?.uid || problemOf.get(pid)!.isOpen)
    .filter(({ uid }) => !query.onlyMine || uid === user?.uid)
    .filter(({ status }) => query.status === undefined || status === query.status)
    .filter(({ uid }) => lower(nameOf.get(uid)!).includes(wantedName))
    .filter(({ pid }) => isWantedProblem(problemOf.get(pid)!.problemId))
    .sort((a, b) => b.id - a.id);
}

const randomPage = ({ pick }: Seeded): SubmissionListQuery => ({
  currentPage: pick([undefined, undefined, -3, 1, 2, 5, 1_000_000]),
  limit: pick([undefined, 0, 1, 10, 500, 777]),
});
const randomFilters = ({ pick }: Seeded, { user, isStaff }: Asker): SubmissionListQuery => ({
  onlyMine: pick(user ? [undefined, false, true] : [undefined, false]),
  status: pick([undefined, undefined, undefined, 0, -1, 5, 4, -10]),
  username: pick([undefined, undefined, undefined, 'a', 'Ada', '%', '_', '\\', '树', ' bob ', 'nobody']),
  problemID: pick([undefined, undefined, undefined, 'me-1', 'ME-10', '1', '_', '%', '\\', 'HDU-1', 'none']),
  completeProblemID: pick([undefined, false, true]),
  gid: pick(isStaff ? [undefined, undefined, GROUP, 8] : [undefined]),
});

const rangeOf = ({ currentPage = 1, limit = PageSizes.submissionList }: SubmissionListQuery) => {
  const size = Math.min(limit < 1 ? PageSizes.submissionList : limit, 500);
  const current = Math.max(currentPage, 1);
  return { size, current, from: (current - 1) * size };
};

describe('the submission list, whatever is asked for', () => {
  it.each([1, 2, 3])(
    'has what a plain walk over the rows finds (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      for (let count = 0; count < QUERIES; count++) {
        const asker = random.pick(askers);
        const filters = random.below(4) === 0 ? {} : randomFilters(random, asker);
        const query = { ...filters, ...randomPage(random) };
        const { records, ...page } = await site.api('GET /api/get-submission-list', { query, as: asker.user });
        const all = expected(query, asker);
        const { size, current, from } = rangeOf(query);
        const about = `seed ${seed}: ${JSON.stringify(query)} as ${asker.user?.username ?? 'a visitor'}`;
        expect(page, about).toEqual({ total: all.length, size, current, pages: Math.ceil(all.length / size) });
        expect(
          records.map(({ submitId, pid, uid, gid, status }) => ({ id: submitId, pid, uid, cid: 0, gid, status })),
          about,
        ).toEqual(all.slice(from, from + size));
      }
    },
    60_000,
  );
});
