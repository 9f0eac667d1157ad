import { Priority, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { createProblem, type TestUser } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { planDispatch } from '../../src/judging/dispatch/fair-order';
import { finalOf, openJudgingHarness, type JudgingHarness } from './judging-harness';

const busy = { slots: 4, busy: 4, contention: 'contended' } as const;
const quiet = { slots: 9, busy: 3, contention: 'contended' } as const;
const alone = { slots: 2, busy: 0, contention: 'uncontended' } as const;
const long = [11, 12, 13, 14, 15, 16, 17];

describe('fair scheduling', () => {
  it('picks each short queue of which judges know nothing, whatever else they have to do', () => {
    const queues = [
      { notified: 0, waiting: [5, 6] },
      { notified: 1, waiting: [2] },
      { notified: 0, waiting: [9] },
      { notified: 0, waiting: long },
    ];
    expect(planDispatch(queues, busy, 'served')).toEqual({ due: [5, 9], spare: [] });
  });

  it('use free slots, those of the queue key with the least work first', () => {
    const queues = [
      { notified: 2, waiting: long },
      { notified: 0, waiting: [1, 2, 3, 4, 7, 8, 9] },
    ];
    expect(planDispatch(queues, quiet, 'served')).toEqual({ due: [], spare: [1] });
    expect(planDispatch(queues, { ...quiet, busy: 2 }, 'served')).toEqual({ due: [], spare: [1, 2] });
    expect(planDispatch(queues, { ...quiet, busy: 4 }, 'served')).toEqual({ due: [], spare: [] });
  });

  it('are published in advance while there is no other work', () => {
    expect(planDispatch([{ notified: 1, waiting: long }], alone, 'served')).toEqual({ due: [], spare: [11, 12, 13] });
  });

  it('picks a long queue that has waited for long', () => {
    const queues = [{ notified: 0, waiting: long }];
    expect(planDispatch(queues, busy, 'starving')).toEqual({ due: [11], spare: [] });
    expect(planDispatch(queues, quiet, 'starving')).toEqual({ due: [], spare: [11, 12, 13] });
  });

  it('end when nothing waits', () => {
    expect(planDispatch([], quiet, 'starving')).toEqual({ due: [], spare: [] });
    expect(planDispatch([{ notified: 0, waiting: [] }], quiet, 'starving')).toEqual({ due: [], spare: [] });
  });
});

const SLOTS = 3;
/** Lets the judges send a heartbeat: the site corrects times in the future, so that one does not last. */
const beat = async (harness: JudgingHarness): Promise<void> => {
  await harness.heartbeat();
  await resolve(harness.site.app.container, Db)('judgeNode').update({ slots: SLOTS });
};
const withSlots = async (): Promise<JudgingHarness> => {
  const harness = await openJudgingHarness();
  await beat(harness);
  return harness;
};
const sendMany = async (harness: JudgingHarness, as: TestUser, count: number): Promise<number[]> => {
  const sent: number[] = [];
  for (let place = 0; place < count; place++) sent.push((await harness.send(undefined, as)).judgementId);
  return sent;
};
const notifiedOf = async (harness: JudgingHarness, ids: readonly number[]): Promise<number[]> => {
  await harness.idle();
  const knex = resolve(harness.site.app.container, Db);
  const rows = await knex('judgement')
    .whereIn('id', [...ids])
    .whereNotNull('publishedAt')
    .orderBy('id')
    .select('id');
  return rows.map(({ id }) => id as number);
};
const decide = async (harness: JudgingHarness, judgementId: number): Promise<void> =>
  harness.handleReport(finalOf((await harness.claim(judgementId))!, Status.Accepted));

describe('many submissions of one user', () => {
  it('keeps judges busy while there is no other work', async () => {
    await using harness = await withSlots();
    const sent = await sendMany(harness, harness.user, 20);
    expect(await notifiedOf(harness, sent)).toEqual(sent.slice(0, 1 + 2 * SLOTS));
    await decide(harness, sent[0]!);
    await decide(harness, sent[1]!);
    expect(await notifiedOf(harness, sent)).toEqual(sent.slice(0, 2 + 2 * SLOTS));
  });

  it('leaves slots free if there was other work in the last ten minutes', async () => {
    await using harness = await withSlots();
    const other = await harness.send();
    const sent = await sendMany(harness, harness.user, 10);
    expect(await notifiedOf(harness, sent)).toEqual(sent.slice(0, 2));
    for (const done of [other.judgementId, sent[0]!]) await decide(harness, done);
    expect(await notifiedOf(harness, sent)).toEqual(sent.slice(0, 2));
    await decide(harness, sent[1]!);
    expect(await notifiedOf(harness, sent)).toEqual(sent.slice(0, 3));
    harness.advanceClock(600_001);
    await beat(harness);
    await harness.sweep();
    expect(await notifiedOf(harness, sent)).toEqual(sent.slice(0, 2 + 2 * SLOTS));
  });

  it('is scheduled now and then however busy others keep the judges', async () => {
    await using harness = await withSlots();
    await harness.send();
    const sent = await sendMany(harness, harness.user, 10);
    await harness.advanceAndSweep(9999);
    expect(await notifiedOf(harness, sent)).toEqual(sent.slice(0, 2));
    await harness.advanceAndSweep(1);
    expect(await notifiedOf(harness, sent)).toEqual(sent.slice(0, 3));
  });

  it('alternates with what others submit at the same time', async () => {
    await using harness = await withSlots();
    const [ada, eve] = [await harness.site.signUp(), await harness.site.signUp()];
    const [hers, others] = [await sendMany(harness, ada, 12), await sendMany(harness, eve, 3)];
    expect((await notifiedOf(harness, others)).length).toBeGreaterThanOrEqual(2);
    for (const id of hers.slice(0, 4)) await decide(harness, id);
    expect(await notifiedOf(harness, others)).toEqual(others);
  });

  it('is published again when a judge has lost it, and not before it is scheduled', async () => {
    await using harness = await withSlots();
    const [first, second] = await sendMany(harness, harness.user, 2);
    expect(await harness.notificationCount(second!)).toBe(1);
    await resolve(harness.site.app.container, Db).raw(`delete from queue.message where topic = 'judge'`);
    await harness.advanceAndSweep(60_000);
    expect(await harness.notificationCount(second!)).toBe(1);
    expect(await harness.notificationCount(first!)).toBe(1);
  });

  it('goes on after a judge has failed at it', async () => {
    await using harness = await withSlots();
    const [, second] = await sendMany(harness, harness.user, 2);
    const task = (await harness.claim(second!))!;
    await harness.advanceAndSweep(12_001);
    expect(await harness.notificationCount(second!)).toBe(2);
    expect(await harness.claim(second!, { name: 'other' })).toMatchObject({ attempt: task.attempt + 1 });
  });
});

describe('a submission in a contest', () => {
  it('keeps its priority when it is scheduled', async () => {
    await using harness = await withSlots();
    const sent = await sendMany(harness, harness.user, 2);
    const knex = resolve(harness.site.app.container, Db);
    // The sweeper that runs in parallel may publish the judgement again as soon as `publishedAt` is cleared, so the
    // messages are deleted first.
    await knex('queue.message').where({ topic: 'judge' }).delete();
    await knex('judgement').where({ id: sent[1] }).update({ priority: Priority.contest, publishedAt: null });
    await harness.sweep();
    const priorities = await knex('queue.message').where({ topic: 'judge' }).pluck<number[]>('priority');
    expect(priorities).toEqual([Priority.contest]);
  });
});

describe('the solutions of a problem', () => {
  /** Takes the next message as a judge does: by priority, then in order. */
  const nextMessage = async (harness: JudgingHarness): Promise<number> => {
    await harness.idle();
    const knex = resolve(harness.site.app.container, Db);
    const message = await knex('queue.message')
      .where({ topic: 'judge' })
      .orderBy([{ column: 'priority', order: 'desc' }, 'id'])
      .first('id', knex.raw(`(body ->> 'judgementId')::int as "judgementId"`));
    await knex('queue.message').where({ id: message.id }).delete();
    return message.judgementId;
  };

  it.each([2, 6])('are judged although submissions keep the judges busy (%i solutions)', async (count) => {
    await using harness = await withSlots();
    const root = await harness.site.asRoot();
    const pid = (await createProblem(harness.site)).pid;
    const solutions = Array.from({ length: count }, (_, place) => ({
      name: `${place}.cpp`,
      language: 'C++',
      code: `${place}`,
      expected: [Status.Accepted],
    }));
    await harness.site.api('PUT /api/admin/problem/solutions', { body: { pid, solutions }, as: root });
    // More is submitted than is judged, all the time.
    for (let place = 0; place < 2; place++) await harness.send();
    await harness.site.api('POST /api/admin/problem/verify', { body: { pid }, as: root });
    const knex = resolve(harness.site.app.container, Db);
    const judgedSolutions = async () =>
      (await knex('judgement').whereNotNull('trialId').whereNotNull('judgedAt').pluck('id')).length;
    for (let round = 0; round < 10 * count && (await judgedSolutions()) < count; round++) {
      await harness.send();
      const task = await harness.claim(await nextMessage(harness));
      await beat(harness);
      await harness.advanceAndSweep(10_001);
      if (task) await harness.handleReport(finalOf(task, Status.Accepted));
    }
    expect(await judgedSolutions()).toBe(count);
  });
});
