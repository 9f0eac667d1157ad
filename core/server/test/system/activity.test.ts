import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startTestApp, type TestApp, type TestUser } from '@tribunal/testing';

let now = new Date('2030-03-03T12:00:00Z');
const pass = (ms: number): void => void (now = new Date(now.getTime() + ms));
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

let site: TestApp;
let [ada, bob]: TestUser[] = [];
beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now } });
  [ada, bob] = [await site.signUp({ username: 'ada' }), await site.signUp({ username: 'bob' })];
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);

let problems = 0;
async function newProblem(): Promise<number> {
  problems += 1;
  const problem = {
    problemId: `P-${problems}`,
    title: 'P',
    type: 0 as const,
    auth: 1 as const,
    difficulty: 0 as const,
    timeLimit: 1,
    memoryLimit: 1,
  };
  const rest = {
    stackLimit: 1,
    codeShare: true,
    isRemoveEndBlank: true,
    openCaseResult: true,
    dataHash: '0'.repeat(64),
  };
  const [row] = await knex()('problem')
    .insert({ ...problem, ...rest })
    .returning('id');
  return row?.id ?? 0;
}

async function submitted(user: TestUser | undefined, createdAt: Date, status: Status): Promise<void> {
  const { uid } = user!;
  const pid = await newProblem();
  const submission = { uid, pid, language: 'C', code: 'c', length: 1, ip: '::1', createdAt };
  const [row] = await knex()('submission').insert(submission).returning('id');
  const submissionId = row!.id;
  await knex()('judgement').insert({ submissionId, reason: 'first', bank: 'ME', priority: 5, status, createdAt });
  if (status === Status.Accepted) await knex()('solved').insert({ uid, pid, submissionId, solvedAt: createdAt });
}

const statistics = (as?: TestUser, forceRefresh?: boolean, timeZone?: string) =>
  site.api('GET /api/get-last-week-submission-statistics', { query: { forceRefresh, timeZone }, as });

describe('the statistics of the last week', () => {
  it('count submissions and accepted ones of seven days, oldest first', async () => {
    await submitted(ada, now, Status.Accepted);
    await submitted(ada, now, Status.WrongAnswer);
    await submitted(bob, daysAgo(6), Status.Accepted);
    await submitted(bob, daysAgo(7), Status.Accepted);
    expect(await statistics()).toEqual({
      dateStrList: ['02-25', '02-26', '02-27', '02-28', '03-01', '03-02', '03-03'],
      acCountList: [1, 0, 0, 0, 0, 0, 1],
      totalCountList: [1, 0, 0, 0, 0, 0, 2],
    });
  });

  it('are counted again for the super admin who asks, and every half hour for all', async () => {
    await submitted(ada, now, Status.Accepted);
    expect((await statistics(ada, true)).totalCountList.at(-1)).toBe(2);
    expect((await statistics(await site.asRoot(), true)).totalCountList.at(-1)).toBe(3);
    await submitted(ada, now, Status.Accepted);
    expect((await statistics()).totalCountList.at(-1)).toBe(3);
    pass(30 * 60_000);
    expect((await statistics()).totalCountList.at(-1)).toBe(4);
  });

  it('are of the days of the time zone that is named', async () => {
    now = new Date('2031-12-31T23:45:00Z');
    await submitted(ada, new Date('2031-12-31T15:30:00Z'), Status.Accepted);
    await submitted(ada, new Date('2031-12-31T16:00:00Z'), Status.WrongAnswer);
    await submitted(ada, new Date('2031-12-25T16:00:00Z'), Status.Accepted);
    await submitted(ada, new Date('2031-12-25T09:59:00Z'), Status.Accepted);
    const root = await site.asRoot();
    expect(await statistics(root, true, 'Asia/Shanghai')).toEqual({
      dateStrList: ['12-26', '12-27', '12-28', '12-29', '12-30', '12-31', '01-01'],
      acCountList: [1, 0, 0, 0, 0, 1, 0],
      totalCountList: [1, 0, 0, 0, 0, 1, 1],
    });
    expect(await statistics(ada, false, 'America/St_Johns')).toMatchObject({
      dateStrList: ['12-25', '12-26', '12-27', '12-28', '12-29', '12-30', '12-31'],
      totalCountList: [2, 0, 0, 0, 0, 0, 2],
    });
    expect(await statistics(ada, false, 'Pacific/Kiritimati')).toMatchObject({
      dateStrList: ['12-26', '12-27', '12-28', '12-29', '12-30', '12-31', '01-01'],
      totalCountList: [1, 0, 0, 0, 0, 0, 2],
    });
  });

  it('are those of UTC in a time zone that only the browser knows', async () => {
    expect(await statistics(ada, false, 'America/New_Nowhere-2')).toEqual(await statistics(ada, false, 'UTC'));
  });

  it('know no time zone without an area', async () => {
    const call = 'GET /api/get-last-week-submission-statistics';
    const refused = { status: 400, data: { field: 'timeZone' }, msg: expect.stringContaining('Asia/Shanghai') };
    expect(await site.reply(call, { query: { timeZone: 'Mars' } })).toMatchObject(refused);
  });
});
