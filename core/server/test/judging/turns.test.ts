import { Priority, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { nextTurns } from '../../src/judging/fair-turns';
import { finalOf, openCourt, type Court } from './support';

const busy = { slots: 4, busy: 4, company: 'company' } as const;
const quiet = { slots: 9, busy: 3, company: 'company' } as const;
const alone = { slots: 2, busy: 0, company: 'alone' } as const;
const long = [11, 12, 13, 14, 15, 16, 17];

describe('turns', () => {
  it('are due to each short lane that judges know nothing of, whatever else they have to do', () => {
    const lanes = [
      { told: 0, waiting: [5, 6] },
      { told: 1, waiting: [2] },
      { told: 0, waiting: [9] },
      { told: 0, waiting: long },
    ];
    expect(nextTurns(lanes, busy, 'fed')).toEqual({ due: [5, 9], spare: [] });
  });

  it('use the slots that nobody needs, those of the lane with the least first', () => {
    const lanes = [
      { told: 2, waiting: long },
      { told: 0, waiting: [1, 2, 3, 4, 7, 8, 9] },
    ];
    expect(nextTurns(lanes, quiet, 'fed')).toEqual({ due: [], spare: [1] });
    expect(nextTurns(lanes, { ...quiet, busy: 2 }, 'fed')).toEqual({ due: [], spare: [1, 2] });
    expect(nextTurns(lanes, { ...quiet, busy: 4 }, 'fed')).toEqual({ due: [], spare: [] });
  });

  it('are given ahead while nobody else is there', () => {
    expect(nextTurns([{ told: 1, waiting: long }], alone, 'fed')).toEqual({ due: [], spare: [11, 12, 13] });
  });

  it('are due to a long lane that had none for long', () => {
    const lanes = [{ told: 0, waiting: long }];
    expect(nextTurns(lanes, busy, 'starving')).toEqual({ due: [11], spare: [] });
    expect(nextTurns(lanes, quiet, 'starving')).toEqual({ due: [], spare: [11, 12, 13] });
  });

  it('end when nothing waits', () => {
    expect(nextTurns([], quiet, 'starving')).toEqual({ due: [], spare: [] });
    expect(nextTurns([{ told: 0, waiting: [] }], quiet, 'starving')).toEqual({ due: [], spare: [] });
  });
});

const SLOTS = 3;
/** Judges that are always there. */
const withSlots = async (): Promise<Court> => {
  const court = await openCourt();
  const knex = resolve(court.site.app.container, Db);
  await court.beat();
  await knex('judgeNode').update({ slots: SLOTS, seenAt: new Date('2100-01-01') });
  return court;
};
const sendMany = async (court: Court, as: TestUser, count: number): Promise<number[]> => {
  const sent: number[] = [];
  for (let place = 0; place < count; place++) sent.push((await court.send(undefined, as)).judgementId);
  return sent;
};
const toldOf = async (court: Court, ids: readonly number[]): Promise<number[]> => {
  await court.idle();
  const knex = resolve(court.site.app.container, Db);
  const rows = await knex('judgement')
    .whereIn('id', [...ids])
    .whereNotNull('publishedAt')
    .orderBy('id')
    .select('id');
  return rows.map(({ id }) => id as number);
};
const decide = async (court: Court, judgementId: number): Promise<void> =>
  court.take(finalOf((await court.claim(judgementId))!, Status.Accepted));

describe('what one user sends at once', () => {
  it('keeps judges busy while nobody else is there', async () => {
    await using court = await withSlots();
    const sent = await sendMany(court, court.user, 20);
    expect(await toldOf(court, sent)).toEqual(sent.slice(0, 1 + 2 * SLOTS));
    await decide(court, sent[0]!);
    await decide(court, sent[1]!);
    expect(await toldOf(court, sent)).toEqual(sent.slice(0, 2 + 2 * SLOTS));
  });

  it('leaves slots free when somebody else was there in the last ten minutes', async () => {
    await using court = await withSlots();
    const other = await court.send();
    const sent = await sendMany(court, court.user, 10);
    expect(await toldOf(court, sent)).toEqual(sent.slice(0, 2));
    for (const done of [other.judgementId, sent[0]!]) await decide(court, done);
    expect(await toldOf(court, sent)).toEqual(sent.slice(0, 2));
    await decide(court, sent[1]!);
    expect(await toldOf(court, sent)).toEqual(sent.slice(0, 3));
    await court.pass(600_001);
    expect(await toldOf(court, sent)).toEqual(sent.slice(0, 2 + 2 * SLOTS));
  });

  it('has a turn now and then however busy others keep the judges', async () => {
    await using court = await withSlots();
    await court.send();
    const sent = await sendMany(court, court.user, 10);
    await court.pass(9999);
    expect(await toldOf(court, sent)).toEqual(sent.slice(0, 2));
    await court.pass(1);
    expect(await toldOf(court, sent)).toEqual(sent.slice(0, 3));
  });

  it('takes turns with what others send at once', async () => {
    await using court = await withSlots();
    const [ada, eve] = [await court.site.signUp(), await court.site.signUp()];
    const [hers, others] = [await sendMany(court, ada, 12), await sendMany(court, eve, 3)];
    expect((await toldOf(court, others)).length).toBeGreaterThanOrEqual(2);
    for (const id of hers.slice(0, 4)) await decide(court, id);
    expect(await toldOf(court, others)).toEqual(others);
  });

  it('is told when a judge that was told has lost it, and not before its turn', async () => {
    await using court = await withSlots();
    const [first, second] = await sendMany(court, court.user, 2);
    expect(await court.told(second!)).toBe(1);
    await resolve(court.site.app.container, Db).raw(`delete from queue.message where topic = 'judge'`);
    await court.pass(60_000);
    expect(await court.told(second!)).toBe(1);
    expect(await court.told(first!)).toBe(1);
  });

  it('goes on after a judge has failed at it', async () => {
    await using court = await withSlots();
    const [, second] = await sendMany(court, court.user, 2);
    const task = (await court.claim(second!))!;
    await court.pass(12_001);
    expect(await court.told(second!)).toBe(2);
    expect(await court.claim(second!, { name: 'other' })).toMatchObject({ attempt: task.attempt + 1 });
  });
});

describe('test runs of one user', () => {
  const TEST = 'POST /api/submit-problem-test-judge';

  it('keep judges busy while nobody else is there', async () => {
    await using court = await withSlots();
    const { pid, user } = court;
    const body = { pid, type: 'public' as const, language: 'C++', code: 'main;', userInput: '1' };
    for (let place = 0; place < 10; place++) await court.site.api(TEST, { body, as: user });
    await court.sweep();
    const runs = await resolve(court.site.app.container, Db)('judgement').whereNotNull('trialId').pluck<number[]>('id');
    expect(runs).toHaveLength(10);
    expect(await toldOf(court, runs)).toHaveLength(1 + 2 * SLOTS);
  });
});

describe('a submission in a contest', () => {
  it('keeps its priority when its turn comes', async () => {
    await using court = await withSlots();
    const sent = await sendMany(court, court.user, 2);
    const knex = resolve(court.site.app.container, Db);
    // The sweeper that runs beside the test may tell of it as soon as it is untold.
    await knex('queue.message').where({ topic: 'judge' }).delete();
    await knex('judgement').where({ id: sent[1] }).update({ priority: Priority.contest, publishedAt: null });
    await court.sweep();
    const priorities = await knex('queue.message').where({ topic: 'judge' }).pluck<number[]>('priority');
    expect(priorities).toEqual([Priority.contest]);
  });
});
