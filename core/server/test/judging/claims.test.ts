import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WakeUps } from '../../src/judging';
import { snapshotOf } from '../../src/problem';
import { finalOf, openCourt, type Court } from './support';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court?.stop());

describe('the calls of judges', () => {
  it('are for judges only', async () => {
    const { site, user } = court;
    const body = { judgementId: 1, name: 'eve', instance: '1' };
    expect((await site.reply('POST /api/judge/claim', { body })).status).toBe(401);
    expect((await site.reply('POST /api/judge/claim', { body, as: user })).status).toBe(401);
  });
});

describe('claiming', () => {
  it('gives everything that is needed to judge', async () => {
    const { judgementId, submitId } = await court.send('the code');
    const task = await court.claim(judgementId);
    expect(task).toMatchObject({
      judgementId,
      submitId,
      attempt: 1,
      key: 'ME',
      language: 'C++',
      code: 'the code',
      problemId: court.problemId,
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
    const { judgementId } = await court.send();
    const task = await court.claim(judgementId);
    expect(await court.claim(judgementId)).toEqual(task);
    expect(await court.claim(judgementId, { name: 'hand-2' })).toBeNull();
    expect(await court.claim(judgementId, { instance: 'second' })).toBeNull();
  });

  it('gives the work to one of many who ask at once', async () => {
    const { judgementId } = await court.send();
    const names = Array.from({ length: 8 }, (_, index) => `racer-${index}`);
    const tasks = await Promise.all(names.map((name) => court.claim(judgementId, { name })));
    expect(tasks.filter(Boolean)).toHaveLength(1);
  });

  it('gives nothing that is done or that nobody knows', async () => {
    const { judgementId } = await court.send();
    await court.take(finalOf((await court.claim(judgementId))!, Status.Accepted));
    expect(await court.claim(judgementId)).toBeNull();
    expect(await court.claim(999_999)).toBeNull();
  });

  it('passes on what is in a language that the judge does not speak', async () => {
    const { judgementId, submitId } = await court.send();
    await court.beat({ name: 'linguist', languages: ['Rust'] });
    await court.beat();
    const { container } = court.site.app;
    const messages = () => resolve(container, Db)('queue.message').where({ topic: 'judge' }).pluck<number[]>('id');
    const before = await messages();
    expect(await court.claim(judgementId, { name: 'linguist' })).toBeNull();
    await resolve(container, WakeUps).idle();
    expect(await court.row(submitId)).toMatchObject({ claimedBy: null, attempt: 1 });
    expect(await messages()).toHaveLength(before.length + 1);
    expect(await court.claim(judgementId)).not.toBeNull();
  });

  it('asks ever more seldom about what is in a language that no judge supports', async () => {
    await using own = await openCourt();
    const linguist = { name: 'linguist', languages: ['Rust'] };
    const { judgementId } = await own.send();
    const pauses: number[] = [];
    let told = await own.told(judgementId);
    for (let seconds = 0; pauses.length < 6; seconds = 0) {
      await own.beat(linguist);
      expect(await own.claim(judgementId, linguist)).toBeNull();
      while ((await own.told(judgementId)) === told) {
        await own.pass(1000);
        seconds += 1;
      }
      told += 1;
      expect(await own.told(judgementId)).toBe(told);
      pauses.push(seconds);
    }
    expect(pauses).toEqual([3, 6, 12, 24, 48, 63]);
    await own.beat();
    expect(await own.claim(judgementId)).not.toBeNull();
  });

  it('gives what the problem said when it was first taken, whatever is saved meanwhile', async () => {
    await using own = await openCourt();
    const knex = resolve(own.site.app.container, Db);
    const [first, second] = [await own.send(), await own.send()];
    const before = await own.claim(first.judgementId);
    await knex('problem').where({ id: own.pid }).update({ timeLimit: 2500 });
    await knex('testcase').where({ pid: own.pid, seq: 2 }).delete();
    await snapshotOf(knex, own.pid);
    expect(await own.claim(first.judgementId)).toEqual(before);
    expect(before).toMatchObject({ timeLimitMs: 1000, cases: [{ seq: 1 }, { seq: 2 }] });
    const after = await own.claim(second.judgementId);
    expect(after).toMatchObject({ timeLimitMs: 2500, cases: [{ seq: 1 }] });
  });

  it('gives the factors of the site when both are set', async () => {
    await using own = await openCourt();
    const knex = resolve(own.site.app.container, Db);
    const { judgementId } = await own.send();
    expect(await own.claim(judgementId)).toMatchObject({ factors: null, work: 'judge', trial: null });
    await knex('language').where({ oj: 'ME', name: 'C++' }).update({ timeFactor: 1.1, memoryFactor: 2 });
    expect(await own.claim(judgementId)).toMatchObject({ factors: { time: 1.1, memory: 2 } });
  });
});
