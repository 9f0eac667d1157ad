import { ProblemAuth, Role, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Clock } from '@tribunal/server';
import { pluginAt, startTestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AllTrainingCalls } from '../contract';
import { openTrainingHarness, PASSWORD, type TestProblem, type TrainingHarness } from './training-harness';

const RANK = 'GET /api/get-training-rank';
const PROGRESS = 'GET /api/get-training-progress';

let harness: TrainingHarness;
let [one, two]: TestProblem[] = [];
let [ada, ben, eve]: TestUser[] = [];
beforeAll(async () => {
  harness = await openTrainingHarness();
  [one, two] = await harness.createProblems(2);
  [ada, ben, eve] = await harness.signUp(3);
});
afterAll(() => harness?.stop());

const page = (tid: number, as: TestUser = ada!, query: object = {}) =>
  harness.calls.api(RANK, { query: { tid, ...query }, as });
const summary = async (tid: number, as?: TestUser, query?: object) =>
  (await page(tid, as, query)).records.map(({ uid, rank, ac }) => [uid, rank, ac]);
const rejudge = async (submitId: number, status: Status, timeMs?: number) => {
  await harness.site.api('POST /api/admin/judge/rejudge', { body: { submitId }, as: harness.root });
  await harness.judge(submitId, status, timeMs);
};

describe('the rank', () => {
  it('has every member, with what was solved before joining', async () => {
    const [early] = await harness.signUp(1);
    await harness.solve(early!, one!, Status.Accepted);
    const tid = await harness.createPrivate([one!, two!], [ada!]);
    expect(await summary(tid)).toEqual([[ada!.uid, 1, 0]]);
    await harness.join(tid, early!);
    expect(await summary(tid)).toEqual([
      [early!.uid, 1, 1],
      [ada!.uid, 2, 0],
    ]);
  });

  it('is moved by verdicts and by rejudges, both ways', async () => {
    const tid = await harness.createPrivate([one!, two!], [ben!, eve!]);
    expect(await summary(tid, ben)).toHaveLength(2);
    const bens = await harness.solve(ben!, one!, Status.Accepted, tid);
    const eves = await harness.solve(eve!, two!, Status.WrongAnswer, tid);
    expect(await summary(tid, ben)).toEqual([
      [ben!.uid, 1, 1],
      [eve!.uid, 2, 0],
    ]);
    const cells = (await page(tid, ben)).records[1]!.submissionInfo;
    expect(cells).toEqual({
      [two!.problemId]: { status: Status.WrongAnswer, score: null, isAC: false, runTime: null, isLate: false },
    });
    await rejudge(bens, Status.WrongAnswer);
    await rejudge(eves, Status.Accepted);
    expect(await summary(tid, ben)).toEqual([
      [eve!.uid, 1, 1],
      [ben!.uid, 2, 0],
    ]);
    await rejudge(bens, Status.Accepted, 1);
    expect((await page(tid, ben)).records[0]).toMatchObject({ uid: ben!.uid, ac: 1, totalRunTime: 1 });
  });

  it('forgets a verdict while its submission is judged again', async () => {
    const [member] = await harness.signUp(1);
    const tid = await harness.createPrivate([one!], [member!]);
    const submitId = await harness.solve(member!, one!, Status.Accepted, tid);
    expect(await summary(tid, member)).toEqual([[member!.uid, 1, 1]]);
    await harness.site.api('POST /api/admin/judge/rejudge', { body: { submitId }, as: harness.root });
    expect(await summary(tid, member)).toEqual([[member!.uid, 1, 0]]);
    await harness.judge(submitId, Status.Accepted);
    expect(await summary(tid, member)).toEqual([[member!.uid, 1, 1]]);
  });

  it('follows the problems of the training, and hidden ones do not count', async () => {
    const [member] = await harness.signUp(1);
    const [extra] = await harness.createProblems(1);
    await harness.solve(member!, extra!, Status.Accepted);
    const tid = await harness.createPrivate([one!], [member!]);
    expect(await summary(tid, member)).toEqual([[member!.uid, 1, 0]]);
    const link = { tid, pid: extra!.pid };
    await harness.calls.api('POST /api/admin/training/add-problem-from-public', { body: link, as: harness.root });
    expect(await summary(tid, member)).toEqual([[member!.uid, 1, 1]]);
    await harness.setProblemAuth(extra!.pid, ProblemAuth.Private);
    expect(await summary(tid, member)).toEqual([[member!.uid, 1, 0]]);
    await harness.setProblemAuth(extra!.pid, ProblemAuth.Public);
    expect(await summary(tid, member)).toEqual([[member!.uid, 1, 1]]);
    await harness.calls.api('DELETE /api/admin/training/problem', { query: link, as: harness.root });
    await harness.solve(member!, extra!, Status.Accepted);
    expect((await page(tid, member)).records[0]!.submissionInfo).toEqual({});
  });

  it('leaves out its author, root and banned members', async () => {
    const author = await harness.site.signUp({ role: Role.Admin });
    const save = { auth: 'Private' as const, privatePwd: PASSWORD };
    const tid = await harness.createTraining(save, [one!], author);
    await harness.join(tid, author, harness.root, ada!, ben!);
    const body = { tid, uid: ben!.uid, isBanned: true };
    await harness.calls.api('PUT /api/change-training-member', { body, as: author });
    expect(await summary(tid)).toEqual([[ada!.uid, 1, expect.any(Number)]]);
  });

  it('is of private trainings only', async () => {
    const tid = await harness.createTraining({}, [one!]);
    for (const call of [RANK, PROGRESS] as const) {
      expect((await harness.calls.reply(call, { query: { tid }, as: harness.root })).status).toBe(400);
    }
  });

  it('shows real names to training admins only, and lets nobody else search for them', async () => {
    const tid = await harness.createPrivate([one!], [ada!, ben!]);
    const facts = { realname: 'Grace Hopper', school: 'Yale' };
    await harness.knex('account').where({ uid: ben!.uid }).update(facts);
    const found = async (keyword: string, as?: TestUser) => {
      const { records, total } = await page(tid, as, { keyword });
      return [total, ...records.map(({ realname }) => realname)];
    };
    expect(await found('yale')).toEqual([1, null]);
    expect(await found('hopper')).toEqual([0]);
    expect(await found('hopper', harness.root)).toEqual([1, 'Grace Hopper']);
  });

  it('shares ranks between equal results and keeps them under a filter', async () => {
    const members = await harness.signUp(3);
    const tid = await harness.createPrivate([one!], members);
    await harness.solve(members[0]!, one!, Status.Accepted, tid);
    expect((await page(tid, members[0])).records.map(({ rank }) => rank)).toEqual([1, 2, 2]);
    const [last] = (await page(tid, members[0], { keyword: members[2]!.username })).records;
    expect(last).toMatchObject({ uid: members[2]!.uid, rank: 2 });
    expect(await page(tid, members[0], { limit: 2, currentPage: 2 })).toMatchObject({
      total: 3,
      records: [{ rank: 2 }],
    });
  });
});

describe('two processes', () => {
  it('show the same, also what was judged while the plugin was off', async () => {
    const [member] = await harness.signUp(1);
    const tid = await harness.createPrivate([one!, two!], [member!]);
    await using other = await startTestApp({
      databaseUrl: harness.site.databaseUrl,
      clock: resolve(harness.site.app.container, Clock),
      plugins: [await pluginAt(new URL('..', import.meta.url))],
    });
    const there = other.calls<AllTrainingCalls>();
    const both = async () => {
      const read = { query: { tid }, as: member! };
      return [(await page(tid, member)).records[0]!.ac, (await there.api(RANK, read)).records[0]!.ac];
    };
    expect(await both()).toEqual([0, 0]);
    await harness.solve(member!, one!, Status.Accepted, tid);
    expect(await both()).toEqual([1, 1]);
    const set = async (wanted: 'on' | 'off') => {
      await harness.site.api('PUT /api/admin/plugin', { body: { id: 'training', wanted }, as: harness.root });
      for (const calls of [harness.calls, there]) {
        const ask = () => calls.reply('GET /api/get-training-list', { query: {} });
        const status = wanted === 'on' ? 200 : 404;
        await vi.waitUntil(async () => (await ask()).status === status, { timeout: 20_000 });
      }
    };
    await set('off');
    expect(
      (await harness.site.reply('GET /api/get-full-screen-problem-list', { query: { tid }, as: member! })).status,
    ).toBe(404);
    await harness.solve(member!, two!, Status.Accepted);
    await set('on');
    expect(await both()).toEqual([2, 2]);
  });
});

describe('the progress of members', () => {
  it('is for training admins, with the submission of each result', async () => {
    const [member] = await harness.signUp(1);
    const dueTime = '2026-03-01T12:30:00.000Z';
    const save = { auth: 'Private' as const, privatePwd: PASSWORD, dueTime };
    const tid = await harness.createTraining(save, [one!, two!]);
    await harness.join(tid, member!);
    const wrong = await harness.solve(member!, one!, Status.WrongAnswer, tid);
    harness.advanceMinutes(60);
    const right = await harness.solve(member!, two!, Status.Accepted, tid);
    for (const as of [ada, member]) {
      expect((await harness.calls.reply(PROGRESS, { query: { tid }, as })).status).toBe(403);
    }
    const { problems, members } = await harness.calls.api(PROGRESS, { query: { tid }, as: harness.root });
    expect(problems.map(({ problemId }) => problemId)).toEqual([one!.problemId, two!.problemId]);
    expect(members.records).toMatchObject([
      {
        username: member!.username,
        ac: 1,
        cells: {
          [one!.problemId]: { status: Status.WrongAnswer, submitId: wrong, tries: 1, isLate: false },
          [two!.problemId]: { status: Status.Accepted, submitId: right, isLate: true },
        },
      },
    ]);
  });

  it('is a table for download, in which no name is a formula', async () => {
    const [member] = await harness.signUp(1);
    const tid = await harness.createPrivate([one!], [member!]);
    await harness.knex('account').where({ uid: member!.uid }).update({ realname: '=1+1' });
    await harness.solve(member!, one!, Status.Accepted, tid);
    const download = (format: string, as: TestUser) =>
      harness.site.app.server.inject({
        url: `/api/file/download-training-progress?tid=${tid}&format=${format}`,
        headers: { authorization: as.token },
      });
    const csv = await download('csv', harness.root);
    expect(csv.headers['content-disposition']).toContain(`training_${tid}_progress.csv`);
    expect(csv.payload).toContain(`${member!.username},\u200B=1+1,1,AC(1)`);
    const xlsx = await download('xlsx', harness.root);
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await download('csv', member!)).statusCode).toBe(403);
    expect((await download('pdf', harness.root)).statusCode).toBe(400);
  });
});
