import { Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import {
  waitForVerdict,
  createProblem,
  startFakeJudge,
  startTestApp,
  submit,
  type FakeJudge,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CALL = 'GET /api/get-last-ac-code';
const NONE = { submitId: null, code: '', language: null };

let site: TestApp;
let judge: FakeJudge;
let ada: TestUser;
let problem: { pid: number; problemId: string };
beforeAll(async () => {
  site = await startTestApp({ env: { SUBMIT_GAP_MS: '0' } });
  judge = await startFakeJudge(site);
  ada = await site.signUp();
  problem = await createProblem(site);
});
afterAll(async () => {
  await judge?.stop();
  await site?.stop();
});

const db = () => resolve(site.app.container, Db);
async function final(as: TestUser, code: string, language = 'C++'): Promise<number> {
  const { submitId } = await submit(site, as, { pid: problem.problemId, code, language });
  await waitForVerdict(site, as, submitId);
  return submitId;
}
const last = (as: TestUser, pid = problem.pid) => site.api(CALL, { query: { pid }, as });
const status = async (query: { pid: number; cid?: number }, as?: TestUser) =>
  (await site.reply(CALL, { query, as })).status;

describe('the own code that was accepted last', () => {
  it('is for users', async () => {
    expect(await status({ pid: problem.pid })).toBe(401);
  });

  it('wants a problem that exists and is open, and knows no contests', async () => {
    const hidden = await createProblem(site, { problem: { auth: 2 } });
    expect(await status({ pid: 999_999 }, ada)).toBe(404);
    expect(await status({ pid: hidden.pid }, ada)).toBe(404);
    expect(await status({ pid: problem.pid, cid: 4 }, ada)).toBe(404);
    expect(await status({ pid: problem.pid, cid: 0 }, ada)).toBe(200);
  });

  it('is empty until one was accepted', async () => {
    await final(ada, 'verdict: -1');
    expect(await last(ada)).toEqual(NONE);
  });

  it('is the newest accepted one, whatever was sent after it, by others or in a contest', async () => {
    const bob = await site.signUp({ role: Role.Admin });
    await final(ada, 'first');
    const newest = await final(ada, 'second', 'C');
    await final(ada, 'verdict: 1');
    await final(bob, 'of bob');
    const contest = await final(ada, 'in a contest');
    await db()('submission').where({ id: contest }).update({ cid: 3 });
    expect(await last(ada)).toEqual({ submitId: newest, code: 'second', language: 'C' });
    expect((await last(bob)).code).toBe('of bob');
  });

  it('is not one whose verdict was taken back', async () => {
    const revokedId = await final(ada, 'third');
    const root = await site.asRoot();
    await site.api('POST /api/admin/judge/manual-judge', { body: { submitId: revokedId, status: -1 }, as: root });
    expect((await last(ada)).code).toBe('second');
  });
});
