import { PageSizes, ProblemAuth, type Status, type SubmissionListQuery } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { seededRandom, startTestApp, type SeededRandom, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SUBMISSIONS = 400;
const QUERIES = 50;
const VERDICTS = [0, 0, -1, 1, 5] as const;
const GROUP = 7;
const KIND = { type: 0, difficulty: 0 } as const;

interface Stored {
  id: number;
  pid: number;
  uid: string;
  cid: number;
  gid: number | null;
  status: Status;
}
interface ListViewer {
  user: TestUser | undefined;
  isStaff: boolean;
}

let site: TestApp;
let users: TestUser[];
let viewers: ListViewer[];
let problems: { id: number; problemId: string; isOpen: boolean }[];
let stored: Stored[];

beforeAll(async () => {
  site = await startTestApp();
  users = [];
  for (const username of ['ada', 'ADA%', 'b_b', 'bob', 'a\\b', '树']) users.push(await named(username));
  const admin = await site.signUp({ username: 'adamina', role: 1001 });
  const root = await site.asRoot();
  users.push(admin, root);
  viewers = [undefined, ...users.slice(0, 4), admin, root].map((user) => ({
    user,
    isStaff: user === root || user === admin,
  }));
  const random = seededRandom(8);
  await storeProblems(random);
  await storeSubmissions(random);
});
afterAll(() => site?.stop());

/** Creates a user and sets the name directly, because registration would require a mail address like the name. */
async function named(username: string): Promise<TestUser> {
  const user = await site.signUp();
  await db()('account').where({ uid: user.uid }).update({ username });
  return { ...user, username };
}

const db = () => resolve(site.app.container, Db);

async function storeProblems({ pick }: SeededRandom): Promise<void> {
  const problemRows = ['ME-1', 'ME-10', 'ME-100', 'HDU-1', 'A_B', 'A%B', 'X\\'].map((problemId) => ({
    problemId,
    auth: pick([1, 1, 2, 3] as const),
    gid: pick([null, null, GROUP]),
  }));
  const fixed = { title: 'A + B', ...KIND, timeLimit: 1, memoryLimit: 1, stackLimit: 1, dataHash: '-' };
  const flags = { codeShare: true, isRemoveEndBlank: true, openCaseResult: true };
  const ids = await db()('problem')
    .insert(problemRows.map((row) => ({ ...fixed, ...flags, ...row })))
    .returning('id');
  problems = problemRows.map(({ problemId, auth, gid }, n) => ({
    id: ids[n]!.id,
    problemId,
    isOpen: auth === ProblemAuth.Public && gid === null,
  }));
}

async function storeSubmissions({ pick }: SeededRandom): Promise<void> {
  const submissionRows = Array.from({ length: SUBMISSIONS }, () => ({
    uid: pick(users).uid,
    pid: pick(problems).id,
    cid: pick([0, 0, 0, 3]),
    gid: pick([null, null, null, GROUP]),
  }));
  const sent = { language: 'C', code: 'x', length: 1, ip: '::1', createdAt: new Date() };
  const ids = await db()('submission')
    .insert(submissionRows.map((row) => ({ ...sent, ...row })))
    .returning('id');
  stored = submissionRows.map((row, n) => ({ ...row, id: ids[n]!.id, status: pick(VERDICTS) }));
  const judged = { reason: 'first' as const, bank: 'ME', priority: 5, createdAt: new Date() };
  await db()('judgement').insert(
    stored.flatMap(({ id: submissionId, status }) => [
      { ...judged, submissionId, status: pick(VERDICTS), isCurrent: false, isWanted: false },
      { ...judged, submissionId, status },
    ]),
  );
}

const lower = (text: string): string => text.toLowerCase();

/** Returns the expected list, newest first, computed as plainly as possible. */
function expected(query: SubmissionListQuery, { user, isStaff }: ListViewer): Stored[] {
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

const randomPage = ({ pick }: SeededRandom): SubmissionListQuery => ({
  currentPage: pick([undefined, undefined, -3, 1, 2, 5, 1_000_000]),
  limit: pick([undefined, 0, 1, 10, 500, 777]),
});
const randomFilters = ({ pick }: SeededRandom, { user, isStaff }: ListViewer): SubmissionListQuery => ({
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

describe('a search by name', () => {
  const COUNT = 10_020;
  /** Stores that many accepted submissions to an open problem, by the users in turn. */
  const store = async (uids: readonly string[]): Promise<void> => {
    const pid = problems.find(({ isOpen }) => isOpen)!.id;
    await db().raw(
      `with sent as (insert into submission (uid, pid, cid, language, code, length, ip, created_at)
         select (:uids::text[])[1 + n % cardinality(:uids::text[])], :pid, 0, 'C', 'x', 1, '::1', now()
         from generate_series(1, :count) n returning id),
       judged as (insert into judgement (submission_id, reason, bank, priority, created_at, status)
         select id, 'first', 'ME', 5, now(), 0 from sent)
       select 1`,
      { uids: [...uids], pid, count: COUNT },
    );
  };
  const page = (username: string, currentPage: number) =>
    site.api('GET /api/get-submission-list', { query: { username, currentPage, limit: 100 } });

  it('lists all submissions of the only user with such a name', async () => {
    const { uid, username } = await named('prolific');
    await store([uid]);
    const { total, records } = await page(username, 101);
    await db()('submission').where({ uid }).delete();
    expect([total, records.length]).toEqual([COUNT, 20]);
  });

  it.each([2, 250])('counts 10,000 submissions of %i users at most, and has no page beyond', async (count) => {
    const uids = Array.from({ length: count }, (_, n) => `many-${n}`);
    await db().raw(
      `insert into account (uid, username, password_hash) select uid, uid, 'none' from unnest(?::text[]) as named (uid)`,
      [uids],
    );
    await store(uids);
    const newest = await db()('submission').whereIn('uid', uids).orderBy('id', 'desc').limit(100).pluck('id');
    const [first, last, beyond] = [await page('many-', 1), await page('many-', 100), await page('many-', 101)];
    await db()('submission').whereIn('uid', uids).delete();
    await db()('account').whereIn('uid', uids).delete();
    expect(first.records.map(({ submitId }) => submitId)).toEqual(newest);
    expect(last).toMatchObject({ total: 10_000, pages: 100, records: { length: 100 } });
    expect(beyond).toMatchObject({ total: 10_000, records: { length: 0 } });
  });
});

describe('the submission list, whatever is asked for', () => {
  it.each([1, 2, 3])(
    'has what a plain walk over the rows finds (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      for (let count = 0; count < QUERIES; count++) {
        const viewer = random.pick(viewers);
        const filters = random.below(4) === 0 ? {} : randomFilters(random, viewer);
        const query = { ...filters, ...randomPage(random) };
        const { records, ...page } = await site.api('GET /api/get-submission-list', { query, as: viewer.user });
        const all = expected(query, viewer);
        const { size, current, from } = rangeOf(query);
        const about = `seed ${seed}: ${JSON.stringify(query)} as ${viewer.user?.username ?? 'a visitor'}`;
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
