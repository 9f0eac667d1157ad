import { ProblemAuth, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD_GUESSES } from '../contract';
import { GROUP, openTrainingHarness, PASSWORD, type TestProblem, type TrainingHarness } from './training-harness';

const LIST = 'GET /api/get-training-list';
const DETAIL = 'GET /api/get-training-detail';
const PROBLEMS = 'GET /api/get-training-problem-list';
const REGISTER = 'POST /api/register-training';

let harness: TrainingHarness;
let problems: TestProblem[] = [];
let [ada, ben]: TestUser[] = [];
beforeAll(async () => {
  harness = await openTrainingHarness();
  problems = await harness.createProblems(3);
  [ada, ben] = await harness.signUp(2);
});
afterAll(() => harness?.stop());

const titles = async (query: object, as?: TestUser) =>
  (await harness.calls.api(LIST, { query, as })).records.map(({ title }) => title);
const register = (tid: number, as: TestUser | undefined, password = PASSWORD) =>
  harness.calls.reply(REGISTER, { body: { tid, password }, as });
const statusOf = async (call: typeof DETAIL | typeof PROBLEMS, tid: number, as?: TestUser) =>
  (await harness.calls.reply(call, { query: { tid }, as })).status;

describe('the list', () => {
  it('is in the order of ranks, for everybody, without hidden trainings', async () => {
    await harness.createTraining({ title: 'Order second', rank: 8 });
    await harness.createTraining({ title: 'Order first', rank: 7 });
    await harness.createTraining({ title: 'Order hidden', rank: 6, status: false });
    expect(await titles({ keyword: 'order' })).toEqual(['Order first', 'Order second']);
    expect(await titles({ keyword: 'order' }, harness.root)).toEqual(['Order first', 'Order second']);
  });

  it('is filtered by title, author, access and category', async () => {
    const { id: categoryId } = await harness.calls.api('POST /api/admin/training/category', {
      body: { name: 'Filters', color: '#112233' },
      as: harness.root,
    });
    const training = { title: 'Filtered', rank: 1, auth: 'Private' as const, privatePwd: PASSWORD };
    const body = { training, trainingCategory: { id: categoryId } };
    await harness.calls.api('POST /api/admin/training', { body, as: harness.root });
    const found = (query: object) => titles({ keyword: 'filtered', ...query });
    expect(await found({ auth: 'Private', categoryId })).toEqual(['Filtered']);
    expect(await found({ auth: 'Public' })).toEqual([]);
    expect(await found({ categoryId: categoryId + 1 })).toEqual([]);
    expect(await titles({ keyword: 'ROOT', categoryId })).toEqual(['Filtered']);
    const [row] = (await harness.calls.api(LIST, { query: { categoryId } })).records;
    expect(row).toMatchObject({ categoryName: 'Filters', categoryColor: '#112233', author: 'root', gid: null });
    expect(await harness.calls.api('GET /api/get-training-category', {})).toContainEqual({
      id: categoryId,
      name: 'Filters',
      color: '#112233',
      gid: null,
    });
  });

  it('does not leak trainings of groups through the keyword', async () => {
    const tid = await harness.createTraining({ title: 'Secret of a group' });
    await harness.knex('training').where({ id: tid }).update({ gid: GROUP });
    expect(await titles({ keyword: 'secret of a group' }, harness.root)).toEqual([]);
    expect(await titles({ keyword: 'root' })).not.toContain('Secret of a group');
  });

  it('has a cap on pages', async () => {
    expect(await harness.calls.api(LIST, { query: { limit: 100_000 } })).toMatchObject({ size: 500 });
    expect(await harness.calls.api(LIST, { query: { limit: -5, currentPage: -1 } })).toMatchObject({ size: 20 });
  });

  it('survives a category that is deleted, and an author whose account is gone', async () => {
    const tid = await harness.createTraining({ title: 'Orphan' });
    await harness.knex('training').where({ id: tid }).update({ uid: null, categoryId: null });
    const [row] = (await harness.calls.api(LIST, { query: { keyword: 'orphan' } })).records;
    expect(row).toMatchObject({ author: '', categoryName: null });
    expect(await statusOf(DETAIL, tid, ada)).toBe(200);
  });
});

describe('progress', () => {
  it('is the same on the list and the detail, and counts what was solved before', async () => {
    const [one, two, hidden] = problems as [TestProblem, TestProblem, TestProblem];
    const tid = await harness.createTraining({ title: 'Counted' }, problems);
    const counts = async (as?: TestUser) => {
      const [row] = (await harness.calls.api(LIST, { query: { keyword: 'counted' }, as })).records;
      return [row!.acCount, row!.problemCount];
    };
    await harness.solve(ben!, one, Status.Accepted);
    await harness.solve(ben!, hidden, Status.Accepted);
    await harness.solve(ben!, two, Status.WrongAnswer, tid);
    await harness.setProblemAuth(hidden.pid, ProblemAuth.Private);
    expect(await counts(ben)).toEqual([1, 2]);
    expect(await counts(ada)).toEqual([0, 2]);
    expect(await counts()).toEqual([0, 2]);
    const detail = await harness.calls.api(DETAIL, { query: { tid }, as: ben! });
    expect([detail.acCount, detail.problemCount]).toEqual([1, 2]);
    const listed = await harness.calls.api(PROBLEMS, { query: { tid }, as: ben! });
    expect(listed.map(({ pid, myStatus }) => [pid, myStatus])).toEqual([
      [one.pid, Status.Accepted],
      [two.pid, Status.WrongAnswer],
    ]);
    await harness.setProblemAuth(hidden.pid, ProblemAuth.Public);
  });
});

describe('a private training', () => {
  it('shows its contents to members only, and its password to nobody else than its author', async () => {
    const tid = await harness.createPrivate(problems);
    expect(await statusOf(DETAIL, tid)).toBe(401);
    const reply = await harness.calls.reply(DETAIL, { query: { tid }, as: ada });
    expect(reply.data!.viewer).toEqual({ isTrainingAdmin: false, hasAccess: false, entryRefusal: 'needsPassword' });
    expect(JSON.stringify(reply)).not.toContain(PASSWORD);
    const details = { query: { tid, displayId: problems[0]!.problemId }, as: ada };
    expect(await statusOf(PROBLEMS, tid, ada)).toBe(403);
    expect((await harness.calls.reply('GET /api/get-training-problem-details', details)).status).toBe(403);
    expect((await harness.calls.reply('GET /api/get-training-rank', { query: { tid }, as: ada })).status).toBe(403);
    expect(
      (await harness.site.reply('GET /api/get-full-screen-problem-list', { query: { tid }, as: ada })).status,
    ).toBe(403);
    await harness.join(tid, ada!);
    expect(await statusOf(PROBLEMS, tid, ada)).toBe(200);
    expect((await harness.calls.reply('GET /api/get-training-problem-details', details)).data).toMatchObject({
      problem: { problemId: problems[0]!.problemId },
    });
    expect(await harness.site.api('GET /api/get-full-screen-problem-list', { query: { tid }, as: ada! })).toHaveLength(
      3,
    );
  });

  it('names the field when the password is missing, too long or wrong', async () => {
    const tid = await harness.createPrivate();
    for (const password of ['', 'x'.repeat(101), 'Let me in', `${PASSWORD} `]) {
      expect(await register(tid, ada, password)).toMatchObject({ status: 400, data: { field: 'password' } });
    }
    expect((await register(tid, undefined)).status).toBe(401);
  });

  it('admits once, however often it is asked, also at the same moment', async () => {
    const tid = await harness.createPrivate();
    const replies = await Promise.all([1, 2, 3].map(() => register(tid, ada)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await harness.knex('trainingMember').where({ tid })).toHaveLength(1);
  });

  it('refuses banned members everywhere, whatever they know', async () => {
    const tid = await harness.createPrivate(problems, [ada!]);
    const ban = (isBanned: boolean, as: TestUser) =>
      harness.calls.reply('PUT /api/change-training-member', { body: { tid, uid: ada!.uid, isBanned }, as });
    expect((await ban(true, ben!)).status).toBe(403);
    expect((await ban(true, harness.root)).status).toBe(200);
    const access = () => harness.calls.api('GET /api/get-training-access', { query: { tid }, as: ada! });
    expect(await access()).toEqual({ access: false });
    expect((await register(tid, ada)).status).toBe(403);
    expect(await statusOf(PROBLEMS, tid, ada)).toBe(403);
    await ban(false, harness.root);
    expect(await access()).toEqual({ access: true });
    const unknown = { tid, uid: ben!.uid, isBanned: true };
    expect(
      (await harness.calls.reply('PUT /api/change-training-member', { body: unknown, as: harness.root })).status,
    ).toBe(404);
  });

  it('has to be entered again after its password was changed, but bans stay', async () => {
    const tid = await harness.createPrivate([], [ada!, ben!]);
    const body = { tid, uid: ben!.uid, isBanned: true };
    await harness.calls.api('PUT /api/change-training-member', { body, as: harness.root });
    const save = (privatePwd?: string) =>
      harness.calls.api('PUT /api/admin/training', {
        body: { training: { id: tid, title: 'T', rank: 1, auth: 'Private', ...(privatePwd && { privatePwd }) } },
        as: harness.root,
      });
    await save();
    expect(await statusOf(PROBLEMS, tid, ada)).toBe(200);
    await save('another');
    expect(await statusOf(PROBLEMS, tid, ada)).toBe(403);
    expect((await register(tid, ada)).status).toBe(400);
    expect((await register(tid, ada, 'another')).status).toBe(200);
    expect((await register(tid, ben, 'another')).status).toBe(403);
  });

  it('has to be entered again after its password was changed while the training was public', async () => {
    const tid = await harness.createPrivate([], [ada!]);
    const save = (auth: 'Public' | 'Private', privatePwd?: string) =>
      harness.calls.api('PUT /api/admin/training', {
        body: { training: { id: tid, title: 'T', rank: 1, auth, ...(privatePwd && { privatePwd }) } },
        as: harness.root,
      });
    await save('Public', 'another');
    await save('Private');
    expect(await statusOf(PROBLEMS, tid, ada)).toBe(403);
    expect((await register(tid, ada, 'another')).status).toBe(200);
  });

  it('limits guesses of one user over all trainings', async () => {
    const [eve] = await harness.signUp(1);
    const tids = [await harness.createPrivate(), await harness.createPrivate()];
    for (let guess = 0; guess < PASSWORD_GUESSES; guess++) {
      expect((await register(tids[guess % 2]!, eve, `guess ${guess}`)).status).toBe(400);
    }
    expect((await register(tids[0]!, eve)).status).toBe(429);
    harness.advanceMinutes(11);
    expect((await register(tids[0]!, eve)).status).toBe(200);
  });
});

describe('a training that cannot be joined', () => {
  it('is public, hidden or of a group', async () => {
    expect((await register(await harness.createTraining(), ada)).status).toBe(409);
    const hidden = await harness.createPrivate();
    await harness.knex('training').where({ id: hidden }).update({ isVisible: false });
    expect((await register(hidden, ada)).status).toBe(404);
    const ofGroup = await harness.createPrivate();
    await harness.knex('training').where({ id: ofGroup }).update({ gid: GROUP });
    expect((await register(ofGroup, ada)).status).toBe(404);
    expect((await register(999_999, ada)).status).toBe(404);
  });
});
