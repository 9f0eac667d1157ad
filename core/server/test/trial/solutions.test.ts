import { Role, Status, type Solution } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { recount } from '@tribunal/server/judging';
import { createProblem } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVersion } from '../../src/problem';
import { finalOf, openJudgingHarness, type JudgingHarness } from '../judging/judging-harness';

const LIST = 'GET /api/admin/problem/solutions';
const SAVE = 'PUT /api/admin/problem/solutions';
const VERIFY = 'POST /api/admin/problem/verify';

const right: Solution = { name: 'right.cpp', language: 'C++', code: 'right', expected: [Status.Accepted] };
const slow: Solution = { name: 'slow.py', language: 'Python3', code: 'slow', expected: [Status.TimeLimitExceeded] };
const open: Solution = { name: 'try.c', language: 'C', code: 'try', expected: [] };

let harness: JudgingHarness;
let root: Awaited<ReturnType<JudgingHarness['site']['asRoot']>>;
beforeAll(async () => {
  harness = await openJudgingHarness();
  root = await harness.site.asRoot();
});
afterAll(() => harness?.stop());

const knex = () => resolve(harness.site.app.container, Db);
const problem = async () => (await createProblem(harness.site)).pid;
const save = (pid: number, solutions: Solution[], as = root) =>
  harness.site.reply(SAVE, { body: { pid, solutions }, as });
const list = (pid: number) => harness.site.api(LIST, { query: { pid }, as: root });
const verify = (pid: number) => harness.site.reply(VERIFY, { body: { pid }, as: root });
const work = (pid: number) =>
  knex()('judgement as j')
    .join('trial as t', 't.id', 'j.trialId')
    .where({ 't.pid': pid })
    .whereNull('j.judgedAt')
    .orderBy('j.id')
    .pluck<number[]>('j.id');
async function decide(pid: number, ...statuses: Status[]): Promise<void> {
  const ids = await work(pid);
  for (const [index, status] of statuses.entries())
    await harness.handleReport(finalOf((await harness.claim(ids[index]!))!, status));
}

describe('the solutions of a problem', () => {
  it('are for those who may edit it', async () => {
    const { site, user } = harness;
    const pid = await problem();
    const admin = await site.signUp({ role: Role.Admin });
    for (const [as, status] of [
      [undefined, 401],
      [user, 403],
      [admin, 403],
    ] as const) {
      expect((await site.reply(LIST, { query: { pid }, as })).status).toBe(status);
      expect((await site.reply(SAVE, { body: { pid, solutions: [right] }, as })).status).toBe(status);
      expect((await site.reply(VERIFY, { body: { pid }, as })).status).toBe(status);
    }
    expect(await list(pid)).toEqual([]);
    expect((await save(999_999, [right])).status).toBe(404);
  });

  it.each<[string, Partial<Solution>, string]>([
    ['a language that nobody knows', { language: 'Klingon' }, 'solutions.0.language'],
    ['no code', { code: '' }, 'solutions.0.code'],
    ['no name', { name: ' ' }, 'solutions.0.name'],
    ['a verdict that is none', { expected: [Status.Judging] }, 'solutions.0.expected'],
  ])('refuse %s', async (_what, overrides, field) => {
    const pid = await problem();
    const reply = await save(pid, [{ ...right, ...overrides }]);
    expect(reply.status).toBe(400);
    expect((reply.data as unknown as { field: string }).field).toContain(field);
    expect(await list(pid)).toEqual([]);
  });

  it('are kept in their order, and judged only on request', async () => {
    const pid = await problem();
    await save(pid, [slow, right]);
    expect(await list(pid)).toMatchObject([
      { ...slow, result: null },
      { ...right, result: null },
    ]);
    await save(pid, [right]);
    expect((await list(pid)).map(({ name }) => name)).toEqual(['right.cpp']);
    expect(await work(pid)).toEqual([]);
  });
});

describe('verifying', () => {
  it('runs each on the data of the problem and says whether it got what it should', async () => {
    const pid = await problem();
    await save(pid, [right, slow, open]);
    expect((await verify(pid)).status).toBe(200);
    expect((await list(pid)).map(({ result }) => result)).toMatchObject([
      { status: Status.Pending, isAsExpected: null },
      { status: Status.Pending, isAsExpected: null },
      { status: Status.Pending, isAsExpected: null },
    ]);
    const [first] = await work(pid);
    expect(await harness.claim(first!)).toMatchObject({
      work: 'judge',
      submitId: null,
      code: 'right',
      cases: [{}, {}],
    });
    await decide(pid, Status.Accepted, Status.WrongAnswer, Status.Accepted);
    expect((await list(pid)).map(({ result }) => result)).toMatchObject([
      { status: Status.Accepted, isAsExpected: true },
      { status: Status.WrongAnswer, isAsExpected: false },
      { status: Status.Accepted, isAsExpected: null },
    ]);
  });

  it('is refused while it runs, and can be done again', async () => {
    const pid = await problem();
    await save(pid, [right]);
    await verify(pid);
    await harness.claim((await work(pid))[0]!);
    expect(await verify(pid)).toMatchObject({ status: 409, data: { field: 'pid' } });
    await decide(pid, Status.Accepted);
    expect((await verify(pid)).status).toBe(200);
    expect(await work(pid)).toHaveLength(1);
  });

  it('restarts what no judge has claimed', async () => {
    const pid = await problem();
    await save(pid, [right]);
    await verify(pid);
    const [old] = await work(pid);
    expect((await verify(pid)).status).toBe(200);
    expect(await work(pid)).toHaveLength(1);
    expect(await harness.claim(old!)).toBeNull();
    await decide(pid, Status.Accepted);
    expect(await list(pid)).toMatchObject([{ result: { isAsExpected: true } }]);
  });

  it('ends as System Error, with the reason, in a language that no judge supports', async () => {
    const pid = await problem();
    await harness.heartbeat();
    await save(pid, [{ ...right, language: 'Rust' }]);
    await verify(pid);
    const [id] = await work(pid);
    expect(await harness.claim(id!)).toBeNull();
    expect(await list(pid)).toMatchObject([{ result: { status: Status.Pending } }]);
    harness.advanceClock(60_000);
    await harness.heartbeat();
    expect(await harness.claim(id!)).toBeNull();
    expect(await list(pid)).toMatchObject([
      {
        result: { status: Status.SystemError, isAsExpected: false, message: expect.stringContaining('Rust') as string },
      },
    ]);
    await knex()('judgeNode').delete();
  });

  it('waits for a change of the list that is under way', async () => {
    const pid = await problem();
    await save(pid, [right]);
    const tx = await knex().transaction();
    await tx('problem').where({ id: pid }).forNoKeyUpdate().first('id');
    const replies = [save(pid, [{ ...right, name: 'other.cpp' }]), verify(pid)];
    const waiting = () =>
      knex()('pg_stat_activity')
        .where({ waitEventType: 'Lock' })
        .whereRaw('datname = current_database()')
        .select('pid');
    await expect.poll(async () => waiting()).toHaveLength(2);
    expect(await list(pid)).toMatchObject([{ name: 'right.cpp', result: null }]);
    await tx.commit();
    for (const reply of await Promise.all(replies)) expect(reply.status).toBe(200);
    expect(await list(pid)).toMatchObject([{ name: 'other.cpp' }]);
  });

  it('says nothing of a problem that has changed since, and runs at once on what it is now', async () => {
    const pid = await problem();
    await save(pid, [right]);
    await verify(pid);
    await decide(pid, Status.Accepted);
    await knex()('problem').where({ id: pid }).update({ timeLimit: 1234 });
    await createVersion(knex(), pid);
    expect(await list(pid)).toMatchObject([{ result: null }]);
    expect((await verify(pid)).status).toBe(200);
    const [id] = await work(pid);
    expect(await harness.claim(id!)).toMatchObject({ timeLimitMs: 1234 });
  });

  it('keeps its results when the same list is saved again', async () => {
    const pid = await problem();
    await save(pid, [right]);
    await verify(pid);
    await decide(pid, Status.Accepted);
    await save(pid, [{ ...right }]);
    expect(await list(pid)).toMatchObject([{ result: { isAsExpected: true } }]);
    await save(pid, [{ ...right, code: 'righter' }]);
    expect(await list(pid)).toMatchObject([{ result: null }]);
  });

  it('is published to judges a little at a time, and does not count', async () => {
    const pid = await problem();
    await save(pid, [right, slow, open]);
    await verify(pid);
    await harness.idle();
    const judged = await knex()('judgement')
      .whereIn('id', await work(pid))
      .whereNotNull('publishedAt')
      .select('id');
    expect(judged).toHaveLength(1);
    await decide(pid, Status.Accepted, Status.Accepted, Status.Accepted);
    expect(await recount(knex())).toBe(0);
    expect(await knex()('problemCount').where({ pid }).first()).toMatchObject({ total: 0, ac: 0 });
  });
});
