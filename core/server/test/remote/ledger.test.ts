import { Intervals, Limits, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Plugins, PluginSettings } from '../../src/plugins';
import { openHarbour, type Harbour } from './ledger-support';

const RUN = 'POST /api/judge/remote/run';
const MOVE = 'POST /api/judge/remote/run/move';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harbour.knex('submission').delete();
  await harbour.knex('remoteAccount').delete();
});

describe('the ledger', () => {
  it('is for judges only', async () => {
    const { site, user } = harbour;
    const holder = { judgementId: 1, attempt: 1, nonce: 'guessed', name: 'eve', instance: 'one' };
    const step = { ...holder, runId: 1, from: 'intended', to: 'sent' } as const;
    for (const as of [undefined, user, harbour.root]) {
      expect((await site.reply(RUN, { body: holder, as })).status).toBe(401);
      expect((await site.reply(MOVE, { body: step, as })).status).toBe(401);
    }
  });

  it('answers only whoever has the judgement in hand', async () => {
    await harbour.account();
    const task = await harbour.taken();
    expect((await harbour.ask({ ...task, attempt: 2 })).status).toBe(409);
    expect((await harbour.ask(task, 'crane-2')).status).toBe(409);
    expect((await harbour.ask({ ...task, judgementId: 999_999 })).status).toBe(409);
    const run = await harbour.run(task);
    expect((await harbour.move(task, run, ['intended', 'sent'], { name: 'crane-2' })).status).toBe(409);
    await harbour.settle(task, Status.SubmittedFailed);
    expect((await harbour.ask(task)).status).toBe(409);
    expect((await harbour.move(task, run, ['intended', 'sent'])).status).toBe(409);
  });

  it('refuses a run of another submission', async () => {
    await harbour.account();
    await harbour.account();
    const [one, other] = [await harbour.taken(), await harbour.taken()];
    await harbour.run(one);
    const foreign = await harbour.run(other);
    expect((await harbour.move(one, foreign, ['intended', 'sent'])).status).toBe(409);
  });
});

describe('a wish to submit', () => {
  it('gets an account whose secrets are sealed', async () => {
    const id = await harbour.account();
    const task = await harbour.taken();
    expect(task.remote).toEqual({ problem: { id: task.problemId.slice('CF-'.length), ref: null }, languageId: '42' });
    const run = await harbour.run(task);
    expect(run).toMatchObject({
      state: 'intended',
      problem: task.remote!.problem,
      languageId: '42',
      baseline: null,
      remoteRunId: null,
      account: { id, way: 'pool', session: null, visit: null },
    });
    expect(run.account!.password).toMatch(/^v1\./);
    expect(await harbour.run(task)).toEqual(run);
  });

  it.each([
    ['CF', 'noAccount'],
    ['AC', 'poolOff'],
  ])('to %s waits while there is nobody to send it: %s', async (key, why) => {
    if (key === 'AC') await harbour.account(key);
    const task = await harbour.taken(key);
    expect(await harbour.ask(task)).toEqual({ status: 200, data: { run: null, waitMs: Intervals.remoteRest, why } });
    expect(await harbour.stored(task.submitId!)).toBeUndefined();
  });

  it('is sent by the pool when the operator says so', async () => {
    const settings = resolve(harbour.site.app.container, PluginSettings);
    await settings.save('remote-ac', { pool: true });
    const id = await harbour.account('AC');
    expect((await harbour.run(await harbour.taken('AC'))).account?.id).toBe(id);
    await settings.save('remote-ac', { pool: false });
  });

  it('goes by the own account of whoever submits, and by nobody else’s', async () => {
    await harbour.account();
    const body = { key: 'CF', name: 'alice', password: 'mine' };
    const own = await harbour.site.api('PUT /api/remote-account', { body, as: harbour.user });
    const mine = await harbour.run(await harbour.taken('CF', harbour.user));
    expect(mine.account).toMatchObject({ id: own.id, way: 'own' });
    expect((await harbour.run(await harbour.taken())).account?.way).toBe('pool');
  });

  it('shares accounts where the judges do', async () => {
    const id = await harbour.account('GYM');
    expect((await harbour.run(await harbour.taken('GYM'))).account?.id).toBe(id);
    expect((await harbour.ask(await harbour.taken('CF'))).data).toMatchObject({ run: null, why: 'allBusy' });
  });

  it('takes turns with the accounts, and waits while all of them send', async () => {
    const ids = [await harbour.account(), await harbour.account()];
    const runs = [await harbour.run(await harbour.taken()), await harbour.run(await harbour.taken())];
    expect(runs.map(({ account }) => account!.id).sort()).toEqual(ids);
    expect((await harbour.ask(await harbour.taken())).data).toMatchObject({ run: null, why: 'allBusy' });
  });

  it('gives each account to one of many that ask at once', async () => {
    const ids = [await harbour.account(), await harbour.account(), await harbour.account()];
    const tasks = await Promise.all(Array.from({ length: 6 }, () => harbour.taken()));
    const answers = await Promise.all(tasks.map((task) => harbour.ask(task)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const given = answers.flatMap(({ data }) => data?.run?.account?.id ?? []);
    expect(given.sort()).toEqual(ids.sort());
  });

  it('waits for the gap that the site wants between two submissions of one account', async () => {
    await harbour.account();
    await harbour.runIn('tracking');
    const next = await harbour.taken();
    expect((await harbour.ask(next)).data).toEqual({ run: null, waitMs: 6000, why: 'allBusy' });
    harbour.leap(6000);
    expect((await harbour.run(next)).state).toBe('intended');
  });

  it('waits while the plugin is off, and new ones are refused with the reason', async () => {
    await harbour.account();
    const host = resolve(harbour.site.app.container, Plugins);
    const task = await harbour.taken();
    await host.set('remote-cf', 'off');
    await host.settled();
    expect((await harbour.ask(task)).data).toMatchObject({ run: null, why: 'paused' });
    const refused = await harbour.send().catch((error: { reply: { status: number; msg: string } }) => error.reply);
    expect(refused).toMatchObject({ status: 503, msg: expect.stringContaining('Judge CF') as string });
    const detail = { query: { problemId: task.problemId } };
    expect((await harbour.site.reply('GET /api/get-problem-detail', detail)).status).toBe(200);
    await host.set('remote-cf', 'on');
    await host.settled();
    expect((await harbour.run(task)).state).toBe('intended');
  });
});

describe('an account', () => {
  it('that a judge gives back goes to another submission, and this one gets another', async () => {
    const first = await harbour.account();
    const task = await harbour.taken();
    const run = await harbour.run(task);
    await harbour.site.api('POST /api/judge/remote/account', {
      body: { accountId: first, name: run.account!.name, failure: { kind: 'badAccount', message: 'wrong password' } },
      as: await harbour.judge(),
    });
    expect((await harbour.move(task, run, ['intended', 'intended'])).outcome).toBe('moved');
    expect((await harbour.ask(task)).data).toMatchObject({ run: null, why: 'noAccount' });
    const second = await harbour.account();
    expect(await harbour.run(task)).toMatchObject({ id: run.id, account: { id: second } });
  });

  it('with a run that nobody has found sends nothing else to that problem for a day', async () => {
    const id = await harbour.account();
    const { task, run } = await harbour.runIn('parked');
    await harbour.settle(task, Status.SubmittedFailed);
    harbour.leap(6000);
    const next = await harbour.taken();
    expect((await harbour.ask(next)).data).toMatchObject({ run: null, why: 'resting' });
    const body = { id: run.id, decision: 'drop' } as const;
    await harbour.site.api('POST /api/admin/remote-run/decide', { body, as: harbour.root });
    expect((await harbour.ask(next)).data).toMatchObject({ run: null, why: 'resting' });
    const elsewhere = await harbour.taken('GYM');
    const there = await harbour.run(elsewhere);
    expect(there.account?.id).toBe(id);
    await harbour.move(elsewhere, there, ['intended', 'refused']);
    harbour.leap(6000);
    const parkedAt = new Date(harbour.now().getTime() - Intervals.remoteDoubt);
    await harbour.knex('remoteRun').where({ id: run.id }).update({ parkedAt });
    expect((await harbour.run(next)).account?.id).toBe(id);
  });

  it('of a judge that was killed before it sent anything is free again', async () => {
    const id = await harbour.account();
    const task = await harbour.taken();
    await harbour.run(task);
    const other = await harbour.taken();
    expect((await harbour.ask(other)).data?.run).toBeNull();
    await harbour.pass(Intervals.judgeLease + 1);
    const again = (await harbour.claim(other.judgementId))!;
    expect((await harbour.run(again)).account?.id).toBe(id);
  });

  it('of a run that nobody looks for any more is free after a while, and people decide on the run', async () => {
    await harbour.account();
    const { task } = await harbour.runIn('sent');
    const body = { submitId: task.submitId! };
    await harbour.site.api('POST /api/admin/judge/cancel-judge', { body, as: harbour.root });
    const other = await harbour.taken('GYM');
    expect((await harbour.ask(other)).data?.run).toBeNull();
    harbour.leap(600_001);
    expect((await harbour.run(other)).state).toBe('intended');
    expect(await harbour.stored(task.submitId!)).toMatchObject({ state: 'parked' });
  });
});

describe('a run', () => {
  it('moves from intended over sent and tracking to its end, and each move is remembered', async () => {
    await harbour.account();
    const task = await harbour.taken();
    const run = await harbour.run(task);
    await harbour.move(task, run, ['intended', 'sent'], { baseline: '77' });
    expect(await harbour.run(task)).toMatchObject({
      state: 'sent',
      baseline: '77',
      sentAt: harbour.now().toISOString(),
    });
    await harbour.move(task, run, ['sent', 'tracking'], { remoteRunId: '78' });
    expect(await harbour.run(task)).toMatchObject({
      state: 'tracking',
      remoteRunId: '78',
      knownAt: harbour.now().toISOString(),
    });
    await harbour.move(task, run, ['tracking', 'final']);
    expect(await harbour.stored(task.submitId!)).toMatchObject({ state: 'final', finalAt: harbour.now() });
  });

  it.each([
    ['intended', 'tracking'],
    ['intended', 'final'],
    ['intended', 'parked'],
    ['sent', 'final'],
    ['sent', 'sent'],
    ['tracking', 'sent'],
    ['tracking', 'refused'],
    ['final', 'sent'],
    ['refused', 'sent'],
    ['refused', 'intended'],
    ['parked', 'sent'],
    ['parked', 'intended'],
    ['parked', 'refused'],
  ] as const)('never moves from %s to %s by a judge', async (from, to) => {
    await harbour.account();
    const { task, run } = await harbour.runIn(from);
    expect((await harbour.move(task, run, [from, to], { remoteRunId: '5' })).status).toBe(409);
    expect(await harbour.stored(task.submitId!)).toMatchObject({ state: from });
  });

  it('moves only from the state that it is in', async () => {
    await harbour.account();
    const { task, run } = await harbour.runIn('tracking');
    expect((await harbour.move(task, run, ['intended', 'sent'])).status).toBe(409);
    expect((await harbour.move(task, run, ['sent', 'parked'])).status).toBe(409);
  });

  it('is tracked by its id at the site, which is needed and stays', async () => {
    await harbour.account();
    const { task, run } = await harbour.runIn('sent');
    expect((await harbour.move(task, run, ['sent', 'tracking'])).status).toBe(400);
    expect((await harbour.move(task, run, ['sent', 'tracking'], { remoteRunId: '9' })).outcome).toBe('moved');
    expect((await harbour.move(task, run, ['tracking', 'final'], { remoteRunId: '10' })).status).toBe(409);
  });

  it('of another submission is nobody else’s, and nothing changes', async () => {
    await harbour.account();
    await harbour.account();
    const { task: first } = await harbour.runIn('tracking');
    const { task, run } = await harbour.runIn('sent');
    const remoteRunId = `run-${first.submitId}`;
    expect(await harbour.move(task, run, ['sent', 'tracking'], { remoteRunId })).toEqual({
      status: 200,
      outcome: 'taken',
    });
    expect(await harbour.stored(task.submitId!)).toMatchObject({ state: 'sent', remoteRunId: null });
  });

  it('goes back to intended with its account when the site certainly has nothing', async () => {
    const id = await harbour.account();
    const { task, run } = await harbour.runIn('sent');
    expect((await harbour.move(task, run, ['sent', 'intended'])).outcome).toBe('moved');
    expect(await harbour.run(task)).toMatchObject({ state: 'intended', sentAt: null, account: { id } });
  });

  it('keeps why, cut to what people read', async () => {
    await harbour.account();
    const { task, run } = await harbour.runIn('sent');
    const evidence = 'x'.repeat(Limits.remoteEvidence.max + 1);
    await harbour.move(task, run, ['sent', 'parked'], { detail: 'no sign of it', evidence });
    const stored = await harbour.stored(task.submitId!);
    expect(stored).toMatchObject({ detail: 'no sign of it', parkedAt: harbour.now() });
    expect(stored['evidence']).toHaveLength(Limits.remoteEvidence.max);
  });

  it('that was sent is handed to the next attempt as it is', async () => {
    await harbour.account();
    const { task, run } = await harbour.runIn('sent');
    await harbour.pass(Intervals.judgeLease + 1);
    const again = (await harbour.claim(task.judgementId, 'crane-2'))!;
    expect(again.attempt).toBe(2);
    expect(await harbour.run(again, 'crane-2')).toEqual(run);
    expect((await harbour.move(task, run, ['sent', 'tracking'], { remoteRunId: '1' })).status).toBe(409);
  });

  it.each(['tracking', 'final', 'parked'] as const)(
    'that is %s is only looked for when it is judged anew',
    async (state) => {
      await harbour.account();
      const { task } = await harbour.runIn(state);
      await harbour.settle(task, Status.SubmittedFailed);
      const body = { submitId: task.submitId! };
      await harbour.site.api('POST /api/admin/judge/rejudge', { body, as: harbour.root });
      const { id } = await harbour.judgement(task.submitId!);
      const anew = (await harbour.claim(id))!;
      const run = await harbour.run(anew);
      expect(run.state).toBe(state);
      expect((await harbour.move(anew, run, [state, 'intended'])).status).toBe(409);
    },
  );

  it('that the site refused is sent again only for somebody’s new wish', async () => {
    await harbour.account();
    const owner = await harbour.site.signUp();
    const { task, run } = await harbour.runIn('refused', 'CF', owner);
    expect(run.state).toBe('refused');
    await harbour.settle(task, Status.SubmittedFailed);
    harbour.leap(10_000);
    await harbour.site.api('GET /api/resubmit', { query: { submitId: task.submitId! }, as: owner });
    const anew = (await harbour.claim((await harbour.judgement(task.submitId!)).id))!;
    expect(await harbour.run(anew)).toMatchObject({ id: run.id, state: 'intended', sentAt: null });
  });
});
