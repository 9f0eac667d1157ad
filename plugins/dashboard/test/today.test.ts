import { Status, type CoreCalls } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { createProblem, pluginAt, startTestApp, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DashboardCalls } from '../contract';

const CALL = 'GET /api/admin/dashboard/get-dashboard-info';

let now = new Date('2030-03-03T12:30:00Z');
let site: TestApp;
let calls: Api<CoreCalls & DashboardCalls>;
let root: TestUser;
let pid = 0;
beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now }, plugins: [await pluginAt(new URL('..', import.meta.url))] });
  calls = site.calls<CoreCalls & DashboardCalls>();
  root = await site.asRoot();
  ({ pid } = await createProblem(site));
});
afterAll(() => site?.stop());

/** Returns the submissions of today, beyond the life of what is cached. */
async function today(timeZone?: string): Promise<number> {
  now = new Date(now.getTime() + 5000);
  return (await calls.api(CALL, { query: { timeZone }, as: root })).todayJudgeNum;
}

async function submit(at: number): Promise<void> {
  const knex = resolve(site.app.container, Db);
  const createdAt = new Date(at);
  const submission = { uid: root.uid, pid, language: 'C', code: 'c', length: 1, ip: '::1', createdAt };
  const [row] = await knex('submission').insert(submission).returning('id');
  const judgement = { reason: 'first' as const, bank: 'ME', priority: 5, status: Status.Accepted, createdAt };
  await knex('judgement').insert({ ...judgement, submissionId: row!.id });
}

it.each([
  [undefined, '2030-03-03T00:00:00Z'],
  ['Asia/Shanghai', '2030-03-02T16:00:00Z'],
  ['Europe/Berlin', '2030-03-02T23:00:00Z'],
  ['America/St_Johns', '2030-03-03T03:30:00Z'],
  ['Pacific/Kiritimati', '2030-03-03T10:00:00Z'],
])('in the time zone %s today begins at %s', async (timeZone, start) => {
  const before = await today(timeZone);
  await submit(Date.parse(start) - 1);
  expect(await today(timeZone)).toBe(before);
  await submit(Date.parse(start));
  expect(await today(timeZone)).toBe(before + 1);
});

it('a time zone without an area is refused', async () => {
  const refused = { status: 400, data: { field: 'timeZone' } };
  expect(await calls.reply(CALL, { query: { timeZone: 'Mars' }, as: root })).toMatchObject(refused);
});
