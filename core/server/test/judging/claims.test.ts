import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JudgeNotifier } from '../../src/judging';
import { createVersion } from '../../src/problem';
import { finalOf, openJudgingHarness, type JudgingHarness } from './judging-harness';

let harness: JudgingHarness;
beforeAll(async () => {
  harness = await openJudgingHarness();
});
afterAll(() => harness?.stop());

describe('the calls of judges', () => {
  it('are for judges only', async () => {
    const { site, user } = harness;
    const body = { judgementId: 1, name: 'eve', instance: '1' };
    expect((await site.reply('POST /api/judge/claim', { body })).status).toBe(401);
    expect((await site.reply('POST /api/judge/claim', { body, as: user })).status).toBe(401);
  });
});

describe('claiming', () => {
  it('gives everything that is needed to judge', async () => {
    const { judgementId, submitId } = await harness.send('the code');
    const task = await harness.claim(judgementId);
    expect(task).toMatchObject({
      judgementId,
      submitId,
      attempt: 1,
      key: 'ME',
      language: 'C++',
      code: 'the code',
      problemId: harness.problemId,
      problemType: 0,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      timeLimitMs: 1000,
      memoryLimitMb: 256,
      stackLimitMb: 128,
      isRemoveEndBlank: true,
      ioScore: null,
      dataHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(task!.cases).toMatchObject([
      { seq: 1, input: { bytes: 4 }, output: { bytes: 2 }, inputName: '1.in', outputName: '1.out' },
      { seq: 2, input: { bytes: 6 }, output: { bytes: 3 } },
    ]);
  });

  it('gives the same again to the same process, and nothing to others', async () => {
    const { judgementId } = await harness.send();
    const task = await harness.claim(judgementId);
    expect(await harness.claim(judgementId)).toEqual(task);
    expect(await harness.claim(judgementId, { name: 'hand-2' })).toBeNull();
    expect(await harness.claim(judgementId, { instance: 'second' })).toBeNull();
  });

  it('gives the work to one of many who ask at once', async () => {
    const { judgementId } = await harness.send();
    const names = Array.from({ length: 8 }, (_, index) => `racer-${index}`);
    const tasks = await Promise.all(names.map((name) => harness.claim(judgementId, { name })));
    expect(tasks.filter(Boolean)).toHaveLength(1);
  });

  it('returns nothing for finished or unknown judgements', async () => {
    const { judgementId } = await harness.send();
    await harness.handleReport(finalOf((await harness.claim(judgementId))!, Status.Accepted));
    expect(await harness.claim(judgementId)).toBeNull();
    expect(await harness.claim(999_999)).toBeNull();
  });

  it('skips submissions in a language that the judge does not offer', async () => {
    const { judgementId, submitId } = await harness.send();
    await harness.heartbeat({ name: 'linguist', languages: ['Rust'] });
    await harness.heartbeat();
    const { container } = harness.site.app;
    const messages = () => resolve(container, Db)('queue.message').where({ topic: 'judge' }).pluck<number[]>('id');
    const before = await messages();
    expect(await harness.claim(judgementId, { name: 'linguist' })).toBeNull();
    await resolve(container, JudgeNotifier).idle();
    expect(await harness.row(submitId)).toMatchObject({ claimedBy: null, attempt: 1 });
    expect(await messages()).toHaveLength(before.length + 1);
    expect(await harness.claim(judgementId)).not.toBeNull();
  });

  it('asks ever more seldom about what is in a language that no judge supports', async () => {
    await using own = await openJudgingHarness();
    const linguist = { name: 'linguist', languages: ['Rust'] };
    const { judgementId } = await own.send();
    const pauses: number[] = [];
    let notified = await own.notificationCount(judgementId);
    for (let seconds = 0; pauses.length < 6; seconds = 0) {
      await own.heartbeat(linguist);
      expect(await own.claim(judgementId, linguist)).toBeNull();
      while ((await own.notificationCount(judgementId)) === notified) {
        await own.advanceAndSweep(1000);
        seconds += 1;
      }
      notified += 1;
      expect(await own.notificationCount(judgementId)).toBe(notified);
      pauses.push(seconds);
    }
    expect(pauses).toEqual([3, 6, 12, 24, 48, 63]);
    await own.heartbeat();
    expect(await own.claim(judgementId)).not.toBeNull();
  });

  it('returns the version of the first claim, whatever is saved meanwhile', async () => {
    await using own = await openJudgingHarness();
    const knex = resolve(own.site.app.container, Db);
    const [first, second] = [await own.send(), await own.send()];
    const before = await own.claim(first.judgementId);
    await knex('problem').where({ id: own.pid }).update({ timeLimit: 2500 });
    await knex('testcase').where({ pid: own.pid, seq: 2 }).delete();
    await createVersion(knex, own.pid);
    expect(await own.claim(first.judgementId)).toEqual(before);
    expect(before).toMatchObject({ timeLimitMs: 1000, cases: [{ seq: 1 }, { seq: 2 }] });
    const after = await own.claim(second.judgementId);
    expect(after).toMatchObject({ timeLimitMs: 2500, cases: [{ seq: 1 }] });
  });

  it('gives the factors of the site when both are set', async () => {
    await using own = await openJudgingHarness();
    const knex = resolve(own.site.app.container, Db);
    const { judgementId } = await own.send();
    expect(await own.claim(judgementId)).toMatchObject({ factors: null, work: 'judge', trial: null });
    await knex('language').where({ oj: 'ME', name: 'C++' }).update({ timeFactor: 1.1, memoryFactor: 2 });
    expect(await own.claim(judgementId)).toMatchObject({ factors: { time: 1.1, memory: 2 } });
  });
});
