import { ProblemAuth, Role, Status } from '@tribunal/contract';
import { createProblem, problemForm, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestType, type ContestProblemChange } from '../../contract';
import { openContestHarness, type ContestHarness } from '../contest-harness';
import { createContestViaApi, createOrganiser } from './support';

let harness: ContestHarness;
let author: TestUser;
let other: TestUser;

beforeAll(async () => {
  harness = await openContestHarness();
  [author, other] = [await createOrganiser(harness), await createOrganiser(harness)];
});
afterAll(() => harness?.stop());

const list = (cid: number, options: object = {}, as = author) =>
  harness.calls.api('GET /api/admin/contest/get-problem-list', { query: { cid, ...options }, as });
const pick = async (cid: number, keyword: string, as = author) =>
  (await list(cid, { problemType: 0, keyword }, as)).problemList.records.map(({ id }) => id);
const add = (cid: number, pid: number, displayId: string, as = author) =>
  harness.calls.reply('POST /api/admin/contest/add-problem-from-public', { body: { cid, pid, displayId }, as });
const change = (body: ContestProblemChange, as = author) =>
  harness.calls.reply('PUT /api/admin/contest/contest-problem', { body, as });
const remove = (cid: number, pid: number, withSubmissions?: boolean) =>
  harness.calls.reply('DELETE /api/admin/contest/problem', {
    query: { cid, pid, ...(withSubmissions !== undefined && { withSubmissions }) },
    as: author,
  });
const authOf = async (pid: number) => (await harness.knex('problem').where({ id: pid }).first('auth'))!.auth;
/** Two testcases of an OI problem. */
const scored = problemForm().samples.map((sample) => ({ ...sample, score: 50 }));
const makeOi = async (title = 'OI') =>
  (await createProblem(harness.site, { problem: { title, type: 1 }, samples: scored })).pid;
const running = () => harness.createContest({ uid: author.uid });

describe('permission to add problems to a contest', () => {
  const calls = (cid: number, pid: number, id: number) =>
    [
      ['GET /api/admin/contest/get-problem-list', { query: { cid } }],
      ['POST /api/admin/contest/problem', { body: { cid, displayId: 'N', save: problemForm() } }],
      ['DELETE /api/admin/contest/problem', { query: { cid, pid } }],
      ['GET /api/admin/contest/contest-problem', { query: { cid, pid } }],
      ['PUT /api/admin/contest/contest-problem', { body: { cid, pid, displayId: 'B', displayTitle: 'B' } }],
      ['PUT /api/admin/contest/contest-problem', { body: { id, color: '#fff' } }],
      ['POST /api/admin/contest/add-problem-from-public', { body: { cid, pid, displayId: 'B' } }],
      [
        'GET /api/admin/contest/import-remote-oj-problem',
        { query: { name: 'HDU', problemId: '1', cid, displayId: 'B' } },
      ],
    ] as const;

  it('is an organiser of the contest', async () => {
    const cid = await createContestViaApi(harness, author);
    const { pid } = await createProblem(harness.site);
    await add(cid, pid, 'A');
    const callers: [TestUser | undefined, number][] = [
      [undefined, 401],
      [await harness.site.signUp(), 403],
      [other, 403],
      [await harness.site.signUp({ role: Role.ProblemAdmin }), 403],
    ];
    const { id } = (await list(cid)).contestProblemMap[pid]!;
    for (const [as, status] of callers) {
      for (const [call, input] of calls(cid, pid, id)) {
        expect(await harness.calls.reply(call, { ...input, as } as never), call).toMatchObject({ status });
      }
    }
    expect(Object.values((await list(cid)).contestProblemMap)).toMatchObject([{ displayId: 'A' }]);
  });
});

describe('problems of the bank', () => {
  it('can be picked when they are of the rule, not private, seen by the organiser and not there yet', async () => {
    const cid = await createContestViaApi(harness, author);
    const made = async (title: string, problem = {}) =>
      (await createProblem(harness.site, { problem: { title, ...problem } })).pid;
    const open = await made('pick 100% open');
    const forContests = await made('pick contests', { auth: ProblemAuth.Contest });
    await made('pick private', { auth: ProblemAuth.Private });
    await makeOi('pick OI');
    expect(await pick(cid, 'pick ')).toEqual([open]);
    expect(await pick(cid, '0% o')).toEqual([open]);
    expect(await pick(cid, 'p_ck')).toEqual([]);
    const rootsOwn = await createContestViaApi(harness, harness.root);
    expect(await pick(rootsOwn, 'pick ', harness.root)).toEqual([forContests, open]);
    await add(cid, open, 'A');
    expect(await pick(cid, 'pick ')).toEqual([]);
  });

  it('stay as open as they were', async () => {
    const cid = await createContestViaApi(harness, author);
    const { pid } = await createProblem(harness.site, { problem: { title: 'Sums' } });
    expect(await add(cid, pid, 'A')).toMatchObject({ status: 200 });
    expect(await authOf(pid)).toBe(ProblemAuth.Public);
    const link = await harness.calls.api('GET /api/admin/contest/contest-problem', { query: { cid, pid }, as: author });
    expect(link).toMatchObject({ cid, pid, displayId: 'A', displayTitle: 'Sums', color: null });
    expect(await harness.facts(cid)).toMatchObject([{ kind: 'settings' }]);
    expect(await remove(cid, pid)).toMatchObject({ status: 200 });
    expect(await authOf(pid)).toBe(ProblemAuth.Public);
  });

  it('are refused when they cannot be in it', async () => {
    const cid = await createContestViaApi(harness, author);
    const first = await createProblem(harness.site);
    await add(cid, first.pid, 'A');
    const refused = async (pid: number, displayId: string, status: number, field?: string) =>
      expect(await add(cid, pid, displayId)).toMatchObject({ status, ...(field && { data: { field } }) });
    await refused(first.pid, 'B', 409, 'pid');
    await refused((await createProblem(harness.site)).pid, 'a', 409, 'displayId');
    await refused(await makeOi(), 'B', 400, 'pid');
    await refused((await createProblem(harness.site, { problem: { auth: ProblemAuth.Private } })).pid, 'B', 404);
    await refused((await createProblem(harness.site, { problem: { auth: ProblemAuth.Contest } })).pid, 'B', 404);
    await refused(999_999, 'B', 404);
    for (const label of ['', 'A B', '../A', 'A/B', '.', 'x'.repeat(21)]) {
      await refused(first.pid, label, 400, 'displayId');
    }
  });

  it('are added once for each label, also concurrently', async () => {
    const cid = await createContestViaApi(harness, author);
    const pids = await Promise.all([1, 2, 3].map(async () => (await createProblem(harness.site)).pid));
    const replies = await Promise.all(pids.map((pid, place) => add(cid, pid, place === 0 ? 'A' : 'a')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('are listed by label over all pages', async () => {
    const cid = await createContestViaApi(harness, author);
    for (const displayId of ['C', 'A', 'B']) await harness.createContestProblem(cid, { displayId });
    const pages = await Promise.all([1, 2].map((currentPage) => list(cid, { currentPage, limit: 2 })));
    const labels = pages.flatMap(({ problemList, contestProblemMap }) =>
      problemList.records.map(({ id }) => contestProblemMap[id]!.displayId),
    );
    expect(labels).toEqual(['A', 'B', 'C']);
    expect(pages[0]!.problemList.total).toBe(3);
  });
});

describe('a problem of the contest’s own', () => {
  it('is made for contests, of the rule of this one', async () => {
    const cid = await createContestViaApi(harness, author, { type: ContestType.Oi });
    const save = problemForm({ problem: { title: 'New', auth: ProblemAuth.Private, type: 0 }, samples: scored });
    const body = { cid, displayId: 'A', displayTitle: 'Shown', color: '#00ff00', save };
    const { pid } = await harness.calls.api('POST /api/admin/contest/problem', { body, as: author });
    const { contestProblemMap, problemList } = await list(cid);
    expect(contestProblemMap[pid]).toMatchObject({ displayId: 'A', displayTitle: 'Shown', color: '#00ff00' });
    expect(problemList.records).toMatchObject([
      { id: pid, auth: ProblemAuth.Contest, type: 1, author: author.username },
    ]);
  });

  it('is not made when its label is taken, its colour is none or its form is wrong', async () => {
    const cid = await createContestViaApi(harness, author);
    await harness.createContestProblem(cid, { displayId: 'A' });
    const before = await harness.knex('problem').count('* as count').first();
    const make = (options: object, problem = {}) =>
      harness.calls.reply('POST /api/admin/contest/problem', {
        body: { cid, displayId: 'B', save: problemForm({ problem }), ...options },
        as: author,
      });
    expect(await make({ displayId: 'a' })).toMatchObject({ status: 409, data: { field: 'displayId' } });
    expect(await make({ color: 'green' })).toMatchObject({ status: 400, data: { field: 'color' } });
    expect(await make({}, { timeLimit: 99_999 })).toMatchObject({ status: 400 });
    expect(await harness.knex('problem').count('* as count').first()).toEqual(before);
  });

  it('is made with its link or not at all', async () => {
    const cid = await createContestViaApi(harness, author);
    const make = () =>
      harness.calls.reply('POST /api/admin/contest/problem', {
        body: { cid, displayId: 'A', save: problemForm({ problem: { title: 'twins' } }) },
        as: author,
      });
    const replies = await Promise.all([make(), make()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await harness.knex('problem').where({ title: 'twins' })).toHaveLength(1);
  });
});

describe('a problem in a contest', () => {
  it('can get another label, title and colour, and its submissions follow', async () => {
    const cid = await running();
    const { pid } = await harness.createContestProblem(cid, { displayId: 'A', color: '#111111' });
    const [ann] = await harness.createContestants(cid, 1);
    const submitId = await harness.send(ann!, cid, 'A');
    expect(await change({ cid, pid, displayId: 'K', displayTitle: 'Knights' })).toMatchObject({ status: 200 });
    expect((await list(cid)).contestProblemMap[pid]).toMatchObject({
      displayId: 'K',
      displayTitle: 'Knights',
      color: '#111111',
    });
    expect(await harness.knex('submission').where({ id: submitId }).first()).toMatchObject({ displayId: 'K' });
    expect(await change({ cid, pid, displayId: 'k', displayTitle: 'Knights', color: null })).toMatchObject({
      status: 200,
    });
    expect((await list(cid)).contestProblemMap[pid]).toMatchObject({ displayId: 'k', color: null });
  });

  it('can get another colour alone, in three digits or six, and found by its own id', async () => {
    const cid = await running();
    const { pid, id } = await harness.createContestProblem(cid, { displayId: 'A', displayTitle: 'Apples' });
    expect(await change({ id, color: '#aB3' })).toMatchObject({ status: 200 });
    const stored = async () => (await list(cid)).contestProblemMap[pid];
    expect(await stored()).toMatchObject({ displayId: 'A', displayTitle: 'Apples', color: '#aaBB33' });
    expect(await change({ cid, pid, color: '#00ff00' })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ displayId: 'A', color: '#00ff00' });
    for (const color of ['#ab', 'fff', '#ggg']) {
      expect(await change({ id, color })).toMatchObject({ status: 400, data: { field: 'color' } });
    }
    expect(await change({ id, cid: await running(), color: '#fff' })).toMatchObject({ status: 404 });
    expect(await change({ id: 999_999, color: '#fff' })).toMatchObject({ status: 404 });
    expect(await change({ cid, color: '#fff' })).toMatchObject({ status: 400, data: { field: 'pid' } });
    expect(await change({ color: '#fff' })).toMatchObject({ status: 400, data: { field: 'cid' } });
  });

  it('is read and written as in the bank, by those who may edit it there', async () => {
    const cid = await createContestViaApi(harness, author);
    const body = { cid, displayId: 'A', save: problemForm({ problem: { title: 'Before' } }) };
    const { pid } = await harness.calls.api('POST /api/admin/contest/problem', { body, as: author });
    const read = (as?: TestUser) => harness.calls.reply('GET /api/admin/contest/problem', { query: { pid }, as });
    const save = problemForm({ problem: { id: pid, title: 'After' } });
    const write = (as?: TestUser) => harness.calls.reply('PUT /api/admin/contest/problem', { body: save, as });
    const refused: [TestUser | undefined, number][] = [
      [undefined, 401],
      [await harness.site.signUp(), 403],
    ];
    for (const [as, status] of refused)
      expect([(await read(as)).status, (await write(as)).status]).toEqual([status, status]);
    expect([(await read(other)).status, (await write(other)).status]).not.toContain(200);
    expect(await write(author)).toMatchObject({ status: 200, data: { pid } });
    expect(await read(author)).toMatchObject({ status: 200, data: { id: pid, title: 'After' } });
  });

  it('is changed only where it is, and to a label that is free', async () => {
    const [cid, elsewhere] = [await createContestViaApi(harness, author), await createContestViaApi(harness, author)];
    const { pid } = await harness.createContestProblem(cid, { displayId: 'A' });
    await harness.createContestProblem(cid, { displayId: 'B' });
    const options = { pid, displayId: 'C', displayTitle: 'C' };
    expect(await change({ ...options, cid: elsewhere })).toMatchObject({ status: 404 });
    expect((await list(elsewhere)).problemList.total).toBe(0);
    expect(await change({ ...options, cid, displayId: 'b' })).toMatchObject({
      status: 409,
      data: { field: 'displayId' },
    });
    expect(await change({ ...options, cid, color: '#12345' })).toMatchObject({ status: 400, data: { field: 'color' } });
    expect(await change({ ...options, cid, displayTitle: ' ' })).toMatchObject({
      status: 400,
      data: { field: 'displayTitle' },
    });
  });

  it('is removed with submissions only on confirmation, and only those of this contest are deleted', async () => {
    const cid = await running();
    const { pid, id } = await harness.createContestProblem(cid, { displayId: 'A' });
    const elsewhere = await running();
    await harness.createContestProblem(elsewhere, { displayId: 'A', pid });
    const [ann] = await harness.createContestants(cid, 1);
    await harness.submitAndJudge(ann!, cid, 'A', Status.Accepted);
    await harness.send(ann!, cid, 'A');
    const kept = await harness.send(ann!, elsewhere, 'A');
    const refused = await remove(cid, pid);
    expect(refused).toMatchObject({ status: 409, data: { field: 'withSubmissions' } });
    expect(refused.msg).toContain('2');
    expect(await remove(cid, pid, true)).toMatchObject({ status: 200 });
    expect(await harness.knex('submission').where({ pid }).pluck('id')).toEqual([kept]);
    expect(await harness.facts(cid, 'problemRemoved')).toMatchObject([{ detail: { problem: id } }]);
    expect(await remove(cid, pid, true)).toMatchObject({ status: 404 });
  });

  it('of a record stays', async () => {
    const cid = await harness.createContest({ uid: author.uid, isRecord: true, when: 'ended' });
    const { pid } = await harness.createContestProblem(cid, { displayId: 'A' });
    expect(await remove(cid, pid)).toMatchObject({ status: 403 });
    expect(await add(cid, (await createProblem(harness.site)).pid, 'B')).toMatchObject({ status: 403 });
  });
});
