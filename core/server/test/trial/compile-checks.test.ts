import { Intervals, Limits, Role, Status, type CompileCheck } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Clock, Db, EventBus, PlaceDirectory, Tx } from '@tribunal/server';
import { createProblem, ManualClock, type FakeJudge, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AvailableLanguages } from '../../src/problem';
import { CompileCheckService } from '../../src/trial/compile-check-service';
import { TrialWaiter } from '../../src/trial/trial-waiter';
import { TrialService } from '../../src/trial/trial-service';
import { BROKEN, COMPILER_OUTPUT, openCompileHarness, SICK, type CompileHarness } from './compile-harness';

const SPJ = 'POST /api/admin/problem/compile-spj';
const INTERACTIVE = 'POST /api/admin/problem/compile-interactive';

let harness: CompileHarness;
let site: TestApp;
let judge: FakeJudge;
let root: TestUser;
let tasks: CompileHarness['tasks'];
beforeAll(async () => {
  harness = await openCompileHarness();
  ({ site, judge, root, tasks } = harness);
});
afterAll(() => harness?.stop());

const knex = () => resolve(site.app.container, Db);
const form = (overrides: Partial<CompileCheck> = {}): CompileCheck => ({
  code: 'int main;',
  language: 'C++',
  ...overrides,
});
const check = (overrides: Partial<CompileCheck> = {}, as: TestUser = root) =>
  site.reply(SPJ, { body: form(overrides), as });

describe.each([SPJ, INTERACTIVE] as const)('%s', (call) => {
  it('is for the staff', async () => {
    expect((await site.reply(call, { body: form() })).status).toBe(401);
    expect((await site.reply(call, { body: form(), as: await site.signUp() })).status).toBe(403);
  });

  it('passes code that compiles, as what the problem needs it for', async () => {
    expect(await site.reply(call, { body: form({ extraFiles: { 'a.h': '//' } }), as: root })).toMatchObject({
      status: 200,
      data: null,
    });
    expect(tasks.at(-1)).toMatchObject({
      work: 'compile',
      submitId: null,
      judgeMode: call === SPJ ? 'spj' : 'interactive',
      checker: { language: 'C++', code: 'int main;', extraFiles: { 'a.h': '//' } },
      cases: [],
    });
  });
});

describe('a compile check', () => {
  it.each<[string, object, number, string | null]>([
    ['blank code', { code: ' ' }, 400, 'code'],
    ['code that is too long', { code: 'x'.repeat(Limits.code.max + 1) }, 400, 'code'],
    ['a language that no checker is written in', { language: 'Java' }, 400, 'language'],
    ['a file in another folder', { extraFiles: { '../a.h': '//' } }, 400, 'extraFiles'],
    ['a problem that nobody knows', { pid: 999_999 }, 404, null],
  ])('refuses %s', async (_what, overrides, status, field) => {
    const before = tasks.length;
    expect(await check(overrides)).toMatchObject({ status, data: field && { field } });
    expect(tasks).toHaveLength(before);
  });

  it('refuses a problem of another author', async () => {
    const { pid } = await createProblem(site);
    const admin = await site.signUp({ role: Role.Admin });
    expect((await check({ pid }, admin)).status).toBe(403);
    expect((await check({}, admin)).status).toBe(200);
    expect((await check({ pid }, root)).status).toBe(200);
  });

  it("says the compiler's words, braces and all", async () => {
    expect(await check({ code: BROKEN })).toMatchObject({
      status: 400,
      msg: COMPILER_OUTPUT,
      data: { field: 'code' },
    });
  });

  it('hands NUL characters to the judge, which refuses them', async () => {
    await check({ code: 'int\0main;' });
    expect(tasks.at(-1)?.checker?.code).toBe('int\0main;');
  });

  it('blames the judge when it fails', async () => {
    expect((await check({ code: SICK })).status).toBe(503);
  });

  it('leaves nothing behind and touches no problem', async () => {
    const { pid } = await createProblem(site);
    const before = await knex()('problem').where({ id: pid }).first();
    await check({ pid, code: 'int other;' });
    expect(await knex()('problem').where({ id: pid }).first()).toEqual(before);
    expect(await knex()('trial').select('id')).toEqual([]);
  });
});

describe('waiting for a judge', () => {
  /** Creates a service whose clock the test controls; in mode `deaf` it receives no events. */
  const manualClockService = (clock: ManualClock, mode: 'hears' | 'deaf') => {
    const { container } = site.app;
    const events = resolve(container, EventBus);
    const eventBus =
      mode === 'hears'
        ? events
        : Object.assign(Object.create(events) as typeof events, { on: () => async () => undefined });
    return new CompileCheckService(
      knex(),
      resolve(container, Tx),
      resolve(container, PlaceDirectory),
      resolve(container, TrialService),
      new TrialWaiter(knex(), eventBus, clock),
      resolve(container, Clock),
      resolve(container, AvailableLanguages),
    );
  };
  const viewer = () => ({
    uid: root.uid,
    username: 'root',
    roles: ['root' as const],
    permissions: new Set<never>(),
    sessionId: '',
  });

  it('ends when none has answered for a minute', async () => {
    await judge.drain();
    const clock = new ManualClock();
    const answer = manualClockService(clock, 'hears').run(viewer(), form(), 'spj');
    const refused = expect(answer).rejects.toMatchObject({ status: 503, key: 'trial.noJudge' });
    await expect.poll(() => clock.pending).toBe(2);
    clock.advance(Intervals.compileCheck);
    await refused;
    expect(await knex()('trial').select('id')).toEqual([]);
  });

  it('is for one check of each user at a time', async () => {
    const [clock, other] = [new ManualClock(), await site.signUp({ role: Role.Admin })];
    const answers = [viewer(), viewer(), { ...viewer(), uid: other.uid }].map((who) =>
      manualClockService(clock, 'hears').run(who, form(), 'spj'),
    );
    const ended = Promise.allSettled(answers);
    await expect.poll(() => clock.pending).toBe(4);
    const queueKeys = await knex()('judgement').whereNotNull('trialId').pluck('queue_key');
    clock.advance(Intervals.compileCheck);
    const reasons = (await ended).map((end) =>
      end.status === 'rejected' ? (end.reason as { key: string }).key : null,
    );
    expect(reasons.slice(0, 2).sort()).toEqual(['trial.noJudge', 'trial.stillCompiling']);
    expect(reasons[2]).toBe('trial.noJudge');
    expect(queueKeys.sort()).toEqual([`${root.uid} checks`, `${other.uid} checks`].sort());
  });

  it('learns from the database what another process was asked for', async () => {
    const clock = new ManualClock();
    const answer = manualClockService(clock, 'deaf').run(viewer(), form(), 'spj');
    await expect.poll(() => clock.pending).toBe(2);
    await knex()('judgement').whereNotNull('trialId').update({ status: Status.Accepted, judgedAt: new Date() });
    clock.advance(1000);
    expect(await answer).toBeNull();
  });
});
