import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Role, Status } from '@tribunal/contract';
import { createProblem, problemForm, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { denyOrder, orderedLinks } from '../../server/admin/problem-rules';
import { rank } from '../board/support';
import { openContestHarness, type ContestHarness } from '../contest-harness';
import { createContestViaApi, createOrganiser } from './support';

const ORDER = '/api/admin/contest/problem-order';

let harness: ContestHarness;
let author: TestUser;
let cid: number;
beforeAll(async () => {
  harness = await openContestHarness();
  author = await createOrganiser(harness);
});
afterAll(() => harness?.stop());

/** Contest of the author with the problems B, A and 10, which were added in this order. */
beforeEach(async () => {
  cid = await createContestViaApi(harness, author);
  for (const label of ['B', 'A', '10']) await add(label);
});

const add = async (displayId: string) => {
  const { pid } = await createProblem(harness.site);
  const call = 'POST /api/admin/contest/add-problem-from-public';
  return harness.calls.api(call, { body: { cid, pid, displayId }, as: author });
};
const list = async (query: object = {}) =>
  harness.calls.api('GET /api/admin/contest/get-problem-list', { query: { cid, ...query }, as: author });
/** Returns the labels as the organisers see them. */
const labels = async (query: object = {}): Promise<string[]> => {
  const { problemList, contestProblemMap } = await list(query);
  return problemList.records.map(({ id }) => contestProblemMap[id]!.displayId);
};
/** Returns the links of these problems. */
const linksOf = async (wanted: readonly string[], of = cid): Promise<number[]> => {
  const rows = await harness.knex('contestProblem').where({ cid: of }).select('id', 'displayId');
  const ids = new Map(rows.map(({ id, displayId }) => [displayId, id]));
  return wanted.map((label) => ids.get(label)!);
};
const send = (ids: number[], as: TestUser | undefined = author, of = cid) =>
  harness.calls.reply(`PUT ${ORDER}`, { body: { cid: of, ids }, ...(as && { as }) });
const order = async (...wanted: string[]) => send(await linksOf(wanted));
const orderByLabel = (as: TestUser | undefined = author, of = cid) =>
  harness.calls.reply(`DELETE ${ORDER}`, { query: { cid: of }, ...(as && { as }) });

describe('the order of the problems of a contest', () => {
  it('is changed by the organisers of the contest alone', async () => {
    const ids = await linksOf(['A', 'B', '10']);
    const others = [harness.site.signUp(), createOrganiser(harness), harness.site.signUp({ role: Role.ProblemAdmin })];
    const guest = { body: { cid, ids } };
    expect((await harness.calls.reply(`PUT ${ORDER}`, guest)).status).toBe(401);
    expect((await harness.calls.reply(`DELETE ${ORDER}`, { query: { cid } })).status).toBe(401);
    for (const as of await Promise.all(others)) {
      expect([(await send(ids, as)).status, (await orderByLabel(as)).status]).toEqual([403, 403]);
    }
    expect(await labels()).toEqual(['B', 'A', '10']);
  });

  it('is refused when it is not that of all problems, each once', async () => {
    const foreign = await harness.createContest();
    const { id } = await harness.createContestProblem(foreign, { displayId: 'A' });
    const [a, b, ten] = await linksOf(['A', 'B', '10']);
    for (const ids of [[], [a!, b!], [a!, b!, b!], [a!, b!, ten!, ten!], [a!, b!, id]]) {
      expect(await send(ids)).toMatchObject({ status: 400, data: { field: 'ids' } });
    }
    expect((await send([a!], author, 999_999)).status).toBe(404);
    expect(await labels()).toEqual(['B', 'A', '10']);
  });

  it('of an imported contest stays that of its file', async () => {
    const imported = await harness.createContest({ uid: author.uid, isRecord: true, when: 'ended' });
    const { id } = await harness.createContestProblem(imported, { displayId: 'A' });
    expect((await send([id], author, imported)).status).toBe(403);
    expect((await orderByLabel(author, imported)).status).toBe(403);
  });

  it('is the one that the organiser chooses, on all pages', async () => {
    expect((await order('A', '10', 'B')).status).toBe(200);
    expect(await labels()).toEqual(['A', '10', 'B']);
    expect([await labels({ limit: 2, currentPage: 1 }), await labels({ limit: 2, currentPage: 2 })]).toEqual([
      ['A', '10'],
      ['B'],
    ]);
  });

  it('is by label again on request, as people count labels', async () => {
    for (const label of ['AA', '2', '1', '11']) await add(label);
    await order('AA', '2', 'B', '1', '11', 'A', '10');
    expect((await orderByLabel()).status).toBe(200);
    expect(await labels()).toEqual(['1', '2', 'A', 'B', '10', '11', 'AA']);
  });

  it('does not follow a new label, and gaps of removed problems do not change it', async () => {
    const [ten] = await linksOf(['10']);
    const change = { id: ten!, displayId: '0' };
    await harness.calls.api('PUT /api/admin/contest/contest-problem', { body: change, as: author });
    expect(await labels()).toEqual(['B', 'A', '0']);
    const { pid } = (await harness.knex('contestProblem').where({ cid, displayId: 'A' }).first('pid'))!;
    await harness.calls.api('DELETE /api/admin/contest/problem', { query: { cid, pid: pid! }, as: author });
    await add('A');
    expect(await labels()).toEqual(['B', '0', 'A']);
  });

  it('ends with what is added, however it is', async () => {
    await order('10', 'A', 'B');
    await harness.calls.api('POST /api/admin/contest/problem', {
      body: { cid, displayId: '1', save: problemForm() },
      as: author,
    });
    await add('0');
    expect(await labels()).toEqual(['10', 'A', 'B', '1', '0']);
  });

  it('has problems without a rank at its end, by label, and ranks them before one is added', async () => {
    for (const displayId of ['D', 'C']) await harness.createContestProblem(cid, { displayId });
    expect(await labels()).toEqual(['B', 'A', '10', 'C', 'D']);
    await add('0');
    expect(await labels()).toEqual(['B', 'A', '10', 'C', 'D', '0']);
  });

  it('keeps the place of a problem that was deleted from the bank', async () => {
    await order('A', '10', 'B');
    await harness.knex('contestProblem').where({ cid, displayId: '10' }).update({ pid: null });
    expect((await order('B', 'A')).status).toBe(200);
    const stored = await harness.knex('contestProblem').where({ cid }).orderBy('rank').select('displayId');
    expect(stored.map(({ displayId }) => displayId)).toEqual(['B', '10', 'A']);
  });

  it('is the same for participants, on the scoreboard and in a copy, also while the contest runs', async () => {
    await harness
      .knex('contest')
      .where({ id: cid })
      .update({ startAt: harness.minutes(-60), hasOutsideBoard: true });
    const [ann] = await harness.createContestants(cid, 1);
    await harness.submitAndJudge(ann!, cid, 'B', Status.Accepted);
    const shown = async () => {
      const { records } = await rank(harness.calls, ann!, cid);
      const { problemList } = await harness.calls.api('GET /api/get-contest-outsize-info', { query: { cid } });
      const problems = await harness.calls.api('GET /api/get-contest-problem', { query: { cid }, as: ann! });
      const solved = Object.keys((records[0] as { submissionInfo: object }).submissionInfo);
      return [problemList, problems].map((all) => all.map(({ displayId }) => displayId)).concat([solved]);
    };
    expect(await shown()).toEqual([['B', 'A', '10'], ['B', 'A', '10'], ['B']]);
    await order('10', 'B', 'A');
    expect(await shown()).toEqual([['10', 'B', 'A'], ['10', 'B', 'A'], ['B']]);
    const { id } = await harness.calls.api('GET /api/admin/contest/clone', { query: { cid }, as: author });
    const copied = await harness.calls.api('GET /api/admin/contest/get-problem-list', {
      query: { cid: id },
      as: author,
    });
    const copies = copied.problemList.records.map((problem) => copied.contestProblemMap[problem.id]!.displayId);
    expect(copies).toEqual(['10', 'B', 'A']);
  });

  it('is logged with the labels before and after', async () => {
    await order('A', '10', 'B');
    const entry = await harness
      .knex('auditEntry' as 'account')
      .orderBy('id', 'desc')
      .first<object>();
    expect(entry).toMatchObject({
      call: `PUT ${ORDER}`,
      before: { order: ['B', 'A', '10'] },
      after: { order: ['A', '10', 'B'] },
    });
    expect((await harness.facts(cid)).at(-1)).toMatchObject({ kind: 'settings' });
  });
});

it('has no second sorting by label in the plugins of contests', () => {
  const plugins = fileURLToPath(new URL('../../../', import.meta.url));
  const sources = readdirSync(plugins, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^contest[^/]*\/server\/.*\.ts$/.test(path),
  );
  const sorting = sources.filter((path) => /inLabelOrder|char_length\(/.test(readFileSync(plugins + path, 'utf8')));
  expect(sorting).toEqual(['contest/server/contests/problem-order.ts']);
});

describe('the rules of an order', () => {
  const links = [
    { id: 5, pid: 1, displayId: 'A' },
    { id: 6, pid: null, displayId: 'B' },
    { id: 7, pid: 2, displayId: 'C' },
  ];
  const ACM = { isRecord: false };

  it('name the links that have a problem, each once', () => {
    expect(denyOrder(ACM, links, [7, 5])).toBeNull();
    expect(denyOrder(ACM, links, 'by label')).toBeNull();
    for (const ids of [[5], [5, 5], [5, 6, 7], [5, 8]]) {
      expect(denyOrder(ACM, links, ids)).toMatchObject({ key: 'contest.admin.orderOutdated' });
    }
    for (const wanted of [[5, 7], 'by label'] as const) {
      expect(denyOrder({ isRecord: true }, links, wanted)).toMatchObject({
        key: 'contest.admin.importedProblems',
      });
    }
  });

  it('leave links without one where they are', () => {
    expect(orderedLinks(links, [7, 5])).toEqual([7, 6, 5]);
  });
});
