import { Intervals, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assessLoss, type Loss } from '../../src/judging/recovery/loss-assessment';
import { finalOf, openJudgingHarness, progressOf, type JudgingHarness } from './judging-harness';

let harness: JudgingHarness;
beforeAll(async () => {
  harness = await openJudgingHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => resolve(harness.site.app.container, Db)('submission').delete());

const SECOND = 1000;
type Work = Awaited<ReturnType<JudgingHarness['send']>>;

const isOpen = async ({ submitId }: Work): Promise<boolean> => !(await harness.row(submitId)).isFinal;
const statusOf = async ({ submitId }: Work): Promise<Status> => (await harness.row(submitId)).status;

/** Starts a judge process that claims as much of some work as it can. */
async function claimedBy(instance: string, works: readonly Work[]) {
  const judge = { name: 'mortal', instance };
  await harness.heartbeat(judge);
  const tasks = await Promise.all(works.map(({ judgementId }) => harness.claim(judgementId, judge)));
  return { judge, tasks: tasks.filter((task) => task !== null) };
}

/** Simulates judge processes that die and restart; each time they claim whatever of `works` is open. */
async function killedTimes(times: number, works: readonly Work[], gapMs: number): Promise<void> {
  for (let killed = 0; killed < times; killed++) {
    const { tasks } = await claimedBy(`process-${killed}`, works);
    for (const task of tasks) await harness.handleReport(progressOf(task, Status.Compiling));
    await harness.advanceAndSweep(gapMs);
    await harness.heartbeat({ name: 'mortal', instance: `process-${killed + 1}` });
  }
}

describe('work whose judge is killed', () => {
  it('gets no System Error from three kills in a row', async () => {
    const works = [await harness.send(), await harness.send()];
    await killedTimes(3, works, Intervals.judgeLease);
    for (const work of works) expect(await isOpen(work)).toBe(true);
  });

  it('gets none from seven kills in a minute, and is judged after them', async () => {
    const works: Work[] = [];
    for (let sent = 0; sent < 8; sent++) works.push(await harness.send());
    await killedTimes(7, works, 8 * SECOND);
    await harness.advanceAndSweep(300 * SECOND);
    const { tasks } = await claimedBy('process-7', works);
    expect(tasks).toHaveLength(works.length);
    for (const task of tasks) await harness.handleReport(finalOf(task, Status.Accepted));
    for (const work of works) expect(await statusOf(work)).toBe(Status.Accepted);
  });

  it('drops what a dead attempt still says', async () => {
    const work = await harness.send();
    const [previousTask] = (await claimedBy('old', [work])).tasks;
    await harness.advanceAndSweep(Intervals.judgeLease + 1);
    const [after] = (await claimedBy('young', [work])).tasks;
    expect(after!.attempt).toBe(previousTask!.attempt + 1);
    await harness.handleReport(finalOf(previousTask!, Status.WrongAnswer));
    expect(await isOpen(work)).toBe(true);
    await harness.handleReport(finalOf(after!, Status.Accepted));
    expect(await statusOf(work)).toBe(Status.Accepted);
  });

  it('ends when it is what kills them, and says why', async () => {
    const killer = await harness.send();
    let deaths = 0;
    for (let round = 0; (await isOpen(killer)) && round < 50; round++) {
      deaths += (await claimedBy(`victim-${round}`, [killer])).tasks.length;
      await harness.advanceAndSweep(Intervals.judgeLease + 1);
    }
    expect(deaths).toBe(5);
    expect(await statusOf(killer)).toBe(Status.SystemError);
    const knex = resolve(harness.site.app.container, Db);
    const error = await knex('internalError').where({ judgementId: killer.judgementId }).first();
    expect(error).toMatchObject({ reason: expect.stringMatching(/stopped responding/) as string, judge: 'mortal' });
  });

  it('fails alone: other work of the same judge is judged', async () => {
    const [killer, ...others] = [
      await harness.send(),
      await harness.send(),
      await harness.send(),
      await harness.send(),
    ];
    const works = [others[0]!, killer!, others[1]!, others[2]!];
    let deaths = 0;
    for (let round = 0; round < 200 && (await isOpen(killer!)); round++) {
      const open = [];
      for (const work of works) if (await isOpen(work)) open.push(work);
      const { tasks } = await claimedBy(`shared-${round}`, open);
      const kills = tasks.some(({ judgementId }) => judgementId === killer!.judgementId);
      if (kills) deaths += 1;
      else for (const task of tasks) await harness.handleReport(finalOf(task, Status.Accepted));
      await harness.advanceAndSweep(Intervals.judgeLease + 1);
    }
    expect(await statusOf(killer!)).toBe(Status.SystemError);
    expect(deaths).toBeLessThanOrEqual(8);
    for (const other of others) expect([Status.Accepted, Status.Pending]).toContain(await statusOf(other));
    await harness.advanceAndSweep(300 * SECOND);
    const remaining = (await claimedBy('last', others)).tasks;
    for (const task of remaining) await harness.handleReport(finalOf(task, Status.Accepted));
    for (const other of others) expect(await statusOf(other)).toBe(Status.Accepted);
  });
});

describe('the weight of a loss', () => {
  const DAY = Intervals.sourceOutage;
  const loss = (overrides: Partial<Loss>): Loss => ({
    losses: 0,
    phase: 'begun',
    ageMs: 0,
    suspects: 0,
    before: 0,
    ...overrides,
  });

  it.each<[string, Partial<Loss>, ReturnType<typeof assessLoss>]>([
    ['the first', {}, { losses: 1, counts: 'no', retryDelayMs: 0 }],
    ['the second', { losses: 1 }, { losses: 2, counts: 'no', retryDelayMs: 0 }],
    ['the third, of the only suspect', { losses: 2 }, { losses: 3, counts: 'yes', retryDelayMs: 15_000 }],
    ['the fourth, of the only suspect', { losses: 3 }, { losses: 4, counts: 'yes', retryDelayMs: 30_000 }],
    ['of one of two suspects', { losses: 2, suspects: 1 }, { losses: 3, counts: 'no', retryDelayMs: 15_000 }],
    ['of the other', { losses: 2, suspects: 1, before: 1 }, { losses: 3, counts: 'no', retryDelayMs: 30_000 }],
    [
      'of many, again and again',
      { losses: 18, suspects: 9, before: 9 },
      { losses: 19, counts: 'no', retryDelayMs: 300_000 },
    ],
    ['of many, too often', { losses: 19, suspects: 9 }, { losses: 20, counts: 'ends', retryDelayMs: 270_000 }],
    ['while it waited for an account', { losses: 0, phase: 'waiting' }, { losses: 0, counts: 'no', retryDelayMs: 0 }],
    [
      'the same after days',
      { losses: 30, phase: 'waiting', ageMs: 9 * DAY },
      { losses: 30, counts: 'no', retryDelayMs: 0 },
    ],
    ['at its problem source', { losses: 7, phase: 'elsewhere' }, { losses: 8, counts: 'no', retryDelayMs: 90_000 }],
    [
      'at its problem source, very often',
      { losses: 40, phase: 'elsewhere', ageMs: DAY },
      { losses: 41, counts: 'no', retryDelayMs: 300_000 },
    ],
    [
      'at its problem source, for over a day',
      { losses: 7, phase: 'elsewhere', ageMs: DAY + 1 },
      { losses: 8, counts: 'yes', retryDelayMs: 90_000 },
    ],
  ])('%s', (_, overrides, outcome) => {
    expect(assessLoss(loss(overrides))).toEqual(outcome);
  });
});
