import {
  Difficulty,
  ProblemAuth,
  ProblemProgress,
  ProblemSorts,
  type ProblemListQuery,
  type ProblemRow,
  type ProblemType,
} from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import {
  problemSourcePlugin,
  seededRandom,
  startTestApp,
  type SeededRandom,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROBLEMS = 90;
const REMOTE = ['HDU', 'CF', 'POJ'];
const QUERIES = 60;
const PIECES = ['tree', 'Tree', '100%', 'a_b', '\\n', 'Äpfel', '树', 'x', 'It\'s "so"'];
const TAGS = ['dp', 'graph', 'greedy', 'maths'];

interface Stored {
  id: number;
  problemId: string;
  title: string;
  type: ProblemType;
  bank: string;
  auth: ProblemAuth;
  gid: number | null;
  difficulty: Difficulty;
  tagIds: number[];
  ac: number;
  total: number;
}

let site: TestApp;
let viewers: (TestUser | undefined)[];
let tagIds: number[];
let stored: Stored[];

/** Standing of each viewer by problem: accepted once, or the newest verdict. */
const standing = new Map<string, Map<number, number>>();

beforeAll(async () => {
  site = await startTestApp({ plugins: REMOTE.map((key) => problemSourcePlugin({ key })) });
  viewers = [undefined, await site.signUp(), await site.signUp({ role: 1001 }), await site.asRoot()];
  const knex = resolve(site.app.container, Db);
  const { below, pick } = seededRandom(5);
  tagIds = (
    await knex('tag')
      .insert(TAGS.map((name) => ({ name })))
      .returning('id')
  ).map(({ id }) => id);
  const wishes = Array.from({ length: PROBLEMS }, (_, n) => randomProblem({ below, pick }, n));
  const ids = await knex('problem')
    .insert(wishes.map(({ tagIds: _tags, ac: _ac, total: _total, ...row }) => ({ ...FIXED, ...row })))
    .returning('id');
  stored = wishes.map((wish, n) => ({ ...wish, id: ids[n]!.id }));
  await knex('problemTag').insert(stored.flatMap(({ id: pid, tagIds: own }) => own.map((tagId) => ({ pid, tagId }))));
  await knex('problemCount').insert(stored.map(({ id: pid, ac, total }) => ({ pid, ac, total, wa: total - ac })));
  for (const viewer of viewers) if (viewer) await trySome(viewer, { pick });
});
afterAll(() => site?.stop());

const FIXED = {
  timeLimit: 1000,
  memoryLimit: 256,
  stackLimit: 128,
  codeShare: true,
  isRemoveEndBlank: true,
  openCaseResult: true,
  dataHash: '-',
};

function randomProblem({ below, pick }: Pick<SeededRandom, 'below' | 'pick'>, n: number): Omit<Stored, 'id'> {
  const bank = pick(['ME', 'ME', 'HDU', 'CF']);
  const ac = below(5);
  return {
    problemId: `${bank}-${pick(['', 'A_', '%'])}${below(3) * 1000 + n}`,
    title: `${pick(PIECES)} ${pick(PIECES)}`,
    type: pick([0, 1] as const),
    bank,
    auth: pick([1, 1, 1, 2, 3] as const),
    gid: pick([null, null, null, 7]),
    difficulty: pick([0, 1, 2] as const),
    tagIds: tagIds.filter(() => below(2) === 1),
    ac,
    total: ac + below(5),
  };
}

async function trySome({ uid }: TestUser, { pick }: Pick<SeededRandom, 'pick'>): Promise<void> {
  const knex = resolve(site.app.container, Db);
  const own = new Map<number, number>();
  standing.set(uid, own);
  for (let count = 0; count < 60; count++) {
    const { id: pid } = pick(stored);
    const [cid, status] = [pick([0, 0, 0, 4]), pick([0, -1, 1, 5] as const)];
    const sent = { uid, pid, cid, language: 'C', code: 'x', length: 1, ip: '::1', createdAt: new Date() };
    const [row] = await knex('submission').insert(sent).returning('id');
    const judgement = {
      submissionId: row!.id,
      reason: 'first' as const,
      bank: 'ME',
      priority: 5,
      createdAt: new Date(),
    };
    const past = { ...judgement, status: pick([0, -1] as const), isCurrent: false, isWanted: false };
    await knex('judgement').insert([past, { ...judgement, status }]);
    if (cid === 0 && own.get(pid) !== 0) own.set(pid, status);
    if (cid === 0 && status === 0) {
      const solved = { uid, pid, submissionId: row!.id, solvedAt: new Date() };
      await knex('solved').insert(solved).onConflict(['uid', 'pid']).ignore();
    }
  }
}

/** 2 if the viewer has solved the problem, 1 if they have tried it, else 0. */
const progressOf = ({ id }: Stored, viewer: TestUser | undefined): number => {
  const status = viewer && standing.get(viewer.uid)?.get(id);
  return status === undefined ? 0 : status === 0 ? 2 : 1;
};

const lower = (text: string): string => text.toLowerCase();
const byPlace = (a: Stored, b: Stored): number =>
  a.problemId.length - b.problemId.length || (a.problemId < b.problemId ? -1 : 1);

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : Number(a > b));

/** Compares two problems by what the list is sorted by, without their ids; null comes last in both directions. */
function byKey({ sort = 'id', order }: ProblemListQuery, viewer: TestUser | undefined) {
  const keyOf = (one: Stored): string | number | null =>
    ({
      id: 0,
      title: lower(one.title),
      level: one.difficulty,
      rate: one.total === 0 ? null : one.ac / one.total,
      total: one.total,
      mine: progressOf(one, viewer),
    })[sort];
  return (a: Stored, b: Stored): number => {
    const [x, y] = [keyOf(a), keyOf(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return order === 'desc' ? compare(y, x) : compare(x, y);
  };
}

/** Returns the expected list, computed as plainly as possible. */
function expected(query: ProblemListQuery, viewer: TestUser | undefined): Stored[] {
  const { keyword, difficulty, oj, tagId, progress, sort = 'id', order } = query;
  const byWanted = byKey(query, viewer);
  const isDown = sort === 'id' && order === 'desc';
  const searchText = lower(keyword?.trim() ?? '');
  const isRemote = REMOTE.includes(oj ?? '');
  const isLevel = (Object.values(Difficulty) as (number | undefined)[]).includes(difficulty);
  return stored
    .filter(({ auth, gid }) => auth === ProblemAuth.Public && gid === null)
    .filter(({ title, problemId }) => lower(title).includes(searchText) || lower(problemId).includes(searchText))
    .filter((problem) => !isLevel || problem.difficulty === difficulty)
    .filter(({ bank }) => !oj || oj === 'All' || bank === (isRemote ? oj : 'ME'))
    .filter((problem) => (tagId ?? []).every((one) => problem.tagIds.includes(one)))
    .filter((problem) => !progress || ProblemProgress[progressOf(problem, viewer)] === progress)
    .sort((a, b) => byWanted(a, b) || (isDown ? byPlace(b, a) : byPlace(a, b)));
}

const shown = (row: Stored, viewer: TestUser | undefined) => ({
  pid: row.id,
  problemId: row.problemId,
  title: row.title,
  difficulty: row.difficulty,
  type: row.type,
  tags: TAGS.filter((_, place) => row.tagIds.includes(tagIds[place]!)),
  ac: row.ac,
  total: row.total,
  myStatus: (viewer && standing.get(viewer.uid)?.get(row.id)) ?? null,
});
const read = ({ pid, problemId, title, difficulty, type, tags, ac, total, myStatus }: ProblemRow) => ({
  pid,
  problemId,
  title,
  difficulty,
  type,
  tags: tags.map(({ name }) => name),
  ac,
  total,
  myStatus,
});

const randomPage = ({ below, pick }: SeededRandom): ProblemListQuery => ({
  currentPage: pick([undefined, -1, 1, 2, 3, 1_000_000]),
  limit: pick([undefined, 0, 1, 7, 500, 501 + below(9)]),
});
/** Own results can be asked for with a login only. */
const randomFilters = ({ pick }: SeededRandom, viewer: TestUser | undefined): ProblemListQuery => ({
  progress: viewer && pick([undefined, undefined, ...ProblemProgress]),
  sort: pick([undefined, ...ProblemSorts.filter((sort) => viewer || sort !== 'mine')]),
  order: pick([undefined, 'asc', 'desc']),
  keyword: pick([undefined, undefined, ...PIECES, ' tree ', 'me-', '%', '_', '\\', 'A_1']),
  difficulty: pick([undefined, undefined, undefined, 0, 1, 2, 9]),
  oj: pick([undefined, undefined, 'All', 'Mine', 'ME', 'HDU', 'CF', 'POJ']),
  tagId: pick([undefined, undefined, [pick(tagIds)], [pick(tagIds), pick(tagIds)], [999_999]]),
});

const rangeOf = ({ currentPage = 1, limit = 30 }: ProblemListQuery) => {
  const size = Math.min(limit < 1 ? 30 : limit, 500);
  const current = Math.max(currentPage, 1);
  return { size, current, from: (current - 1) * size };
};

describe('the problem list, whatever is asked for', () => {
  it.each([1, 2, 3])(
    'has what a plain walk over the rows finds (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      for (let count = 0; count < QUERIES; count++) {
        const viewer = random.pick(viewers);
        const query = { ...(random.below(4) === 0 ? {} : randomFilters(random, viewer)), ...randomPage(random) };
        const { records, ...page } = await site.api('GET /api/get-problem-list', { query, as: viewer });
        const all = expected(query, viewer);
        const { size, current, from } = rangeOf(query);
        const about = `seed ${seed}: ${JSON.stringify(query)} as ${viewer?.username ?? 'a visitor'}`;
        expect(page, about).toEqual({ total: all.length, size, current, pages: Math.ceil(all.length / size) });
        expect(records.map(read), about).toEqual(all.slice(from, from + size).map((row) => shown(row, viewer)));
      }
    },
    60_000,
  );

  it.each([4, 5])(
    'is the list whose neighbours a problem has (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      for (let count = 0; count < QUERIES; count++) {
        const viewer = random.pick(viewers);
        const { sort, order, ...narrow } = randomFilters(random, viewer);
        const filters = { sort, order, ...(random.below(3) === 0 ? {} : narrow) };
        const all = expected(filters, viewer);
        if (all.length === 0) continue;
        const place = random.below(all.length);
        const query = { ...filters, problemId: all[place]!.problemId };
        const found = await site.api('GET /api/get-adjacent-problems', { query, as: viewer });
        const link = (row: Stored | undefined) => row && { problemId: row.problemId, title: row.title };
        const about = `seed ${seed}: ${JSON.stringify(query)} as ${viewer?.username ?? 'a visitor'}`;
        expect(found, about).toEqual({ previous: link(all[place - 1]) ?? null, next: link(all[place + 1]) ?? null });
      }
    },
    60_000,
  );
});

describe('the recently updated problems', () => {
  it('are public ones of the site itself', async () => {
    const recent = await site.api('GET /api/get-recent-updated-problem');
    const own = stored.filter(({ auth, gid, bank }) => auth === ProblemAuth.Public && gid === null && bank === 'ME');
    expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(recent.map(({ id }) => id)));
    expect(recent).toHaveLength(Math.min(own.length, 10));
  });
});
