import { Limits, Priority, Role, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, EventBus, HookBus, forbidden, type SubmissionCreated } from '@tribunal/server';
import { beforeSubmit } from '@tribunal/server/submission';
import { submissionCreated } from '../../src/submission';
import {
  judgeByCode,
  createProblem,
  startFakeJudge,
  startTestApp,
  submit,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CALL = 'POST /api/submit-problem-judge';
let site: TestApp;
let user: TestUser;
let pid: string;
beforeAll(async () => {
  site = await startTestApp();
  user = await site.signUp();
  pid = (await createProblem(site, { languages: [{ name: 'C' }, { name: 'C++' }] })).problemId;
});
afterAll(() => site?.stop());

const form = (overrides: object = {}) => ({ pid, language: 'C', code: 'main;', isRemote: false, ...overrides });
const send = (overrides: object = {}, as: TestUser | undefined = user) =>
  site.reply(CALL, { body: form(overrides), as });
const stored = (uid: string) => resolve(site.app.container, Db)('submission').where({ uid });

describe(CALL, () => {
  it('is for users who may submit', async () => {
    expect((await site.reply(CALL, { body: form() })).status).toBe(401);
    const banned = await site.signUp({ role: Role.NoSubmit });
    expect((await send({}, banned)).status).toBe(403);
  });

  it.each<[string, object, number, string | null]>([
    ['blank code', { code: ' \n\t ' }, 400, 'code'],
    ['code that is too long', { code: 'x'.repeat(Limits.code.max + 1) }, 400, 'code'],
    ['a language that the problem does not allow', { language: 'Java' }, 400, 'language'],
    ['a language that nobody speaks', { language: 'Rust' }, 400, 'language'],
    ['a problem that nobody knows', { pid: 'nothing' }, 404, null],
    ['a contest that nobody knows', { cid: 7 }, 404, null],
    ['a training that nobody knows', { tid: 7 }, 404, null],
    ['a group that nobody knows', { gid: 7 }, 404, null],
  ])('refuses %s', async (_what, overrides, status, field) => {
    const reply = await send(overrides);
    expect(reply).toMatchObject({ status, httpStatus: status, data: field && { field } });
    expect(await stored(user.uid)).toEqual([]);
  });

  it('says with the refusal which languages can be used', async () => {
    expect((await send({ language: 'Java' })).msg).toContain('C, C++');
  });

  it('refuses problems that are hidden or kept for contests', async () => {
    for (const auth of [2, 3] as const) {
      const { problemId } = await createProblem(site, { problem: { auth } });
      expect((await send({ pid: problemId })).status).toBe(404);
    }
  });

  it('takes code of one character and of the greatest length', async () => {
    for (const code of ['x', 'x'.repeat(Limits.code.max)]) {
      expect(await send({ code })).toMatchObject({
        status: 200,
        data: { length: code.length, status: Status.Pending },
      });
    }
  });

  it('takes the problem id in any case, and 0 for no contest', async () => {
    expect((await send({ pid: pid.toLowerCase(), cid: 0, gid: null, tid: null })).status).toBe(200);
  });

  it('notifies its listeners', async () => {
    const received: SubmissionCreated[] = [];
    const end = resolve(site.app.container, EventBus).on(submissionCreated, (event) => void received.push(event));
    const { submitId } = await submit(site, user, { pid, language: 'C' });
    await end();
    expect(received).toMatchObject([{ submissionId: submitId, uid: user.uid, cid: 0, language: 'C' }]);
  });

  it('lets a plugin refuse, and then stores nothing', async () => {
    const eve = await site.signUp();
    const end = resolve(site.app.container, HookBus).on(beforeSubmit, ({ viewer }) => {
      if (viewer.uid === eve.uid) throw forbidden('submission.hidden');
    });
    expect((await send({}, eve)).status).toBe(403);
    await end();
    expect(await stored(eve.uid)).toEqual([]);
    expect((await send({}, eve)).status).toBe(200);
  });

  it('lets a plugin say where the submission belongs', async () => {
    const { pid: hidden } = await createProblem(site, { problem: { auth: 3 } });
    const end = resolve(site.app.container, HookBus).on(beforeSubmit, (request) => {
      if (request.body.cid !== 9) return;
      const priority = Priority.contest;
      request.context = { pid: hidden, cid: 9, gid: null, tid: null, displayId: 'A', priority, rateLimit: 'exempt' };
    });
    const { data } = await send({ pid: 'A', cid: 9 });
    await end();
    expect(data).toMatchObject({ cid: 9, pid: hidden, displayId: 'A' });
  });

  it('alternates further submissions of a user with the work of others', async () => {
    const eager = await site.signUp();
    for (let count = 0; count < 3; count++) await submit(site, eager, { pid, language: 'C' });
    const queueKeys = await resolve(
      site.app.container,
      Db,
    )('judgement as j')
      .join('submission as s', 's.id', 'j.submissionId')
      .where('s.uid', eager.uid)
      .orderBy('j.id')
      .select('j.queueKey', 'j.priority');
    const later = { queueKey: eager.uid, priority: Priority.practice };
    expect(queueKeys).toEqual([{ queueKey: null, priority: Priority.practice }, later, later]);
  });
});

describe('the pause between two submissions', () => {
  let now = new Date('2026-03-01T10:00:00Z');
  const later = (ms: number) => (now = new Date(now.getTime() + ms));

  it('is kept by each user, also against many at once, and starts only with what was taken', async () => {
    await using slow = await startTestApp({ env: { SUBMIT_GAP_MS: '8000' }, clock: { now: () => now } });
    const { problemId } = await createProblem(slow);
    const [ada, bob] = [await slow.signUp(), await slow.signUp()];
    const sent = async (as: TestUser, overrides: object = {}) =>
      (
        await slow.reply(CALL, {
          body: { pid: problemId, language: 'C', code: 'x', isRemote: false, ...overrides },
          as,
        })
      ).status;

    expect(await sent(ada, { language: 'Klingon' })).toBe(400);
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => sent(ada)));
    expect(atOnce.sort()).toEqual([200, 429, 429, 429, 429]);
    expect(await sent(bob)).toBe(200);
    later(7999);
    expect(await sent(ada)).toBe(429);
    later(1);
    expect(await sent(ada)).toBe(200);
    later(-3_600_000);
    expect(await sent(ada)).toBe(200);
  });
});

describe('languages of connected judges', () => {
  it('are the only ones that can be submitted in', async () => {
    await using newSite = await startTestApp();
    const { problemId } = await createProblem(newSite);
    const ada = await newSite.signUp();
    const judge = await startFakeJudge(newSite, { languages: ['Rust'] });
    const sent = (language: string) =>
      newSite.reply(CALL, { body: { pid: problemId, language, code: 'x', isRemote: false }, as: ada });
    expect((await sent('C')).status).toBe(400);
    expect((await sent('Rust')).status).toBe(200);
    await judge.stop();
  });
});

describe('the length of code', () => {
  const CODE = 'main; // 中文 é 😀';

  it('is its size in bytes, while its limit is in characters', async () => {
    const { data } = await send({ code: CODE });
    expect(data?.length).toBe(Buffer.byteLength(CODE));
    const wide = '中'.repeat(Limits.code.max);
    expect((await send({ code: wide })).data?.length).toBe(3 * Limits.code.max);
    expect(await send({ code: `${wide}x` })).toMatchObject({
      status: 400,
      msg: `Code can't exceed ${Limits.code.max} characters`,
    });
  });

  it('is in bytes also where a server of the version before stored it in characters, and stays when code is erased', async () => {
    const { submitId } = (await send({ code: CODE })).data!;
    const length = async () =>
      (await site.reply('GET /api/get-submission-detail', { query: { submitId }, as: user })).data?.submission.length;
    await resolve(site.app.container, Db)('submission').where({ id: submitId }).update({ length: CODE.length });
    expect(await length()).toBe(Buffer.byteLength(CODE));
    await resolve(
      site.app.container,
      Db,
    )('submission')
      .where({ id: submitId })
      .update({ length: Buffer.byteLength(CODE), code: '' });
    expect(await length()).toBe(Buffer.byteLength(CODE));
  });
});

describe('code with NUL characters', () => {
  it('is taken, shown with symbols, and handed to the judge as it was sent', async () => {
    const code = 'int main() { return "\0"[0]; }';
    const { status, data } = await send({ code });
    const shown = code.replace('\0', '␀');
    expect({ status, length: data?.length }).toEqual({ status: 200, length: Buffer.byteLength(shown) });
    const submitId = data!.submitId;
    const detail = await site.reply('GET /api/get-submission-detail', { query: { submitId }, as: user });
    expect(detail.data?.submission.code).toBe(shown);

    const codes = new Map<number | null, string>();
    const judge = await startFakeJudge(site, {
      judge: (task, io) => {
        codes.set(task.submitId, task.code);
        return judgeByCode(task, io);
      },
    });
    await expect.poll(() => codes.get(submitId)).toBe(code);
    await judge.stop();
  });
});
