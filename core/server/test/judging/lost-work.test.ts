import { Intervals, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { weighLoss, type Loss } from '../../src/judging/lost-work';
import { finalOf, openCourt, progressOf, type Court } from './support';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court?.stop());
beforeEach(() => resolve(court.site.app.container, Db)('submission').delete());

const SECOND = 1000;
type Work = Awaited<ReturnType<Court['send']>>;

const isOpen = async ({ submitId }: Work): Promise<boolean> => !(await court.row(submitId)).isFinal;
const statusOf = async ({ submitId }: Work): Promise<Status> => (await court.row(submitId)).status;

/** A judge process that takes what it can get of some work. */
async function claimedBy(instance: string, works: readonly Work[]) {
  const judge = { name: 'mortal', instance };
  await court.beat(judge);
  const tasks = await Promise.all(works.map(({ judgementId }) => court.claim(judgementId, judge)));
  return { judge, tasks: tasks.filter((task) => task !== null) };
}

/** Its processes die and come back; whoever of `works` is open is claimed each time. */
async function killedTimes(times: number, works: readonly Work[], gapMs: number): Promise<void> {
  for (let killed = 0; killed < times; killed++) {
    const { tasks } = await claimedBy(`process-${killed}`, works);
    for (const task of tasks) await court.take(progressOf(task, Status.Compiling));
    await court.pass(gapMs);
    await court.beat({ name: 'mortal', instance: `process-${killed + 1}` });
  }
}

describe('work whose judge is killed', () => {
  it('gets no System Error from three kills in a row', async () => {
    const works = [await court.send(), await court.send()];
    await killedTimes(3, works, Intervals.judgeLease);
    for (const work of works) expect(await isOpen(work)).toBe(true);
  });

  it('gets none from seven kills in a minute, and is judged after them', async () => {
    const works: Work[] = [];
    for (let sent = 0; sent < 8; sent++) works.push(await court.send());
    await killedTimes(7, works, 8 * SECOND);
    await court.pass(300 * SECOND);
    const { tasks } = await claimedBy('process-7', works);
    expect(tasks).toHaveLength(works.length);
    for (const task of tasks) await court.take(finalOf(task, Status.Accepted));
    for (const work of works) expect(await statusOf(work)).toBe(Status.Accepted);
  });

  it('drops what a dead attempt still says', async () => {
    const work = await court.send();
    const [before] = (await claimedBy('old', [work])).tasks;
    await court.pass(Intervals.judgeLease + 1);
    const [after] = (await claimedBy('young', [work])).tasks;
    expect(after!.attempt).toBe(before!.attempt + 1);
    await court.take(finalOf(before!, Status.WrongAnswer));
    expect(await isOpen(work)).toBe(true);
    await court.take(finalOf(after!, Status.Accepted));
    expect(await statusOf(work)).toBe(Status.Accepted);
  });

  it('ends when it is what kills them, and says why', async () => {
    const killer = await court.send();
    let deaths = 0;
    for (let turn = 0; (await isOpen(killer)) && turn < 50; turn++) {
      deaths += (await claimedBy(`victim-${turn}`, [killer])).tasks.length;
      await court.pass(Intervals.judgeLease + 1);
    }
    expect(deaths).toBe(5);
    expect(await statusOf(killer)).toBe(Status.SystemError);
    const knex = resolve(court.site.app.container, Db);
    const error = await knex('internalError').where({ judgementId: killer.judgementId }).first();
    expect(error).toMatchObject({ reason: expect.stringMatching(/silent/i) as string, judge: 'mortal' });
  });

  it('ends alone: those that were in hand beside it are judged', async () => {
    const [killer, ...others] = [await court.send(), await court.send(), await court.send(), await court.send()];
    const works = [others[0]!, killer!, others[1]!, others[2]!];
    let deaths = 0;
    for (let turn = 0; turn < 200 && (await isOpen(killer!)); turn++) {
      const open = [];
      for (const work of works) if (await isOpen(work)) open.push(work);
      const { tasks } = await claimedBy(`shared-${turn}`, open);
      const kills = tasks.some(({ judgementId }) => judgementId === killer!.judgementId);
      if (kills) deaths += 1;
      else for (const task of tasks) await court.take(finalOf(task, Status.Accepted));
      await court.pass(Intervals.judgeLease + 1);
    }
    expect(await statusOf(killer!)).toBe(Status.SystemError);
    expect(deaths).toBeLessThanOrEqual(8);
    for (const other of others) expect([Status.Accepted, Status.Pending]).toContain(await statusOf(other));
    await court.pass(300 * SECOND);
    const left = (await claimedBy('last', others)).tasks;
    for (const task of left) await court.take(finalOf(task, Status.Accepted));
    for (const other of others) expect(await statusOf(other)).toBe(Status.Accepted);
  });
});

describe('what a loss counts for', () => {
  const DAY = Intervals.remoteOutage;
  const loss = (wish: Partial<Loss>): Loss => ({
    losses: 0,
    stage: 'begun',
    ageMs: 0,
    suspects: 0,
    before: 0,
    ...wish,
  });

  it.each<[string, Partial<Loss>, ReturnType<typeof weighLoss>]>([
    ['the first', {}, { losses: 1, counts: 'no', restMs: 0 }],
    ['the second', { losses: 1 }, { losses: 2, counts: 'no', restMs: 0 }],
    ['the third, of the only suspect', { losses: 2 }, { losses: 3, counts: 'yes', restMs: 15_000 }],
    ['the fourth, of the only suspect', { losses: 3 }, { losses: 4, counts: 'yes', restMs: 30_000 }],
    ['of one of two suspects', { losses: 2, suspects: 1 }, { losses: 3, counts: 'no', restMs: 15_000 }],
    ['of the other', { losses: 2, suspects: 1, before: 1 }, { losses: 3, counts: 'no', restMs: 30_000 }],
    ['of many, again and again', { losses: 18, suspects: 9, before: 9 }, { losses: 19, counts: 'no', restMs: 300_000 }],
    ['of many, too often', { losses: 19, suspects: 9 }, { losses: 20, counts: 'ends', restMs: 270_000 }],
    ['while it waited for an account', { losses: 0, stage: 'waiting' }, { losses: 0, counts: 'no', restMs: 0 }],
    ['the same after days', { losses: 30, stage: 'waiting', ageMs: 9 * DAY }, { losses: 30, counts: 'no', restMs: 0 }],
    ['before it was sent', { losses: 7, stage: 'unsent' }, { losses: 8, counts: 'no', restMs: 90_000 }],
    [
      'before it was sent, very often',
      { losses: 40, stage: 'unsent', ageMs: DAY },
      { losses: 41, counts: 'no', restMs: 300_000 },
    ],
    [
      'before it was sent, for over a day',
      { losses: 7, stage: 'unsent', ageMs: DAY + 1 },
      { losses: 8, counts: 'yes', restMs: 90_000 },
    ],
  ])('%s', (_, wish, outcome) => {
    expect(weighLoss(loss(wish))).toEqual(outcome);
  });
});
