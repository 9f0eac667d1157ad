import { Intervals, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Clock, Db, Points } from '@tribunal/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundedTimes, correctTimes, databaseLock } from '@tribunal/database';
import { JudgeRegistry } from '../../src/judging';
import { failedOf, finalOf, openJudgingHarness, type JudgingHarness } from '../judging/judging-harness';

const HOUR = 3_600_000;

let harness: JudgingHarness;
beforeAll(async () => {
  harness = await openJudgingHarness();
});
afterAll(() => harness?.stop());

const knex = () => resolve(harness.site.app.container, Db);
const now = () => resolve(harness.site.app.container, Clock).now();
const later = (ms: number) => new Date(now().getTime() + ms);
const times = () => resolve(harness.site.app.container, Points).list(boundedTimes);
const correct = () => correctTimes(knex(), times(), now());
/** Runs `work` while the clock is two hours ahead, and then resets the clock. */
const twoHoursAhead = async <T>(work: () => Promise<T>): Promise<T> => {
  harness.advanceClock(2 * HOUR);
  const done = await work();
  harness.advanceClock(-2 * HOUR);
  return done;
};

describe('after the clock was two hours ahead', () => {
  it('new work, and work that rests after a failure, is judged', async () => {
    const [recent, failed] = await twoHoursAhead(async () => {
      const sent = [await harness.send(), await harness.send()] as const;
      await harness.handleReport(failedOf((await harness.claim(sent[1].judgementId))!, true));
      await harness.idle();
      return sent;
    });
    const ids = [recent.judgementId, failed.judgementId];
    const notifications = await Promise.all(ids.map((id) => harness.notificationCount(id)));
    for (const id of ids) expect(await harness.claim(id)).toBeNull();
    await correct();
    await harness.advanceAndSweep(2001);
    expect(await Promise.all(ids.map((id) => harness.notificationCount(id)))).toEqual(
      notifications.map((times) => times + 1),
    );
    for (const id of ids) await harness.handleReport(finalOf((await harness.claim(id))!, Status.Accepted));
    expect(await harness.row(recent.submitId)).toMatchObject({ status: Status.Accepted, attempt: 1 });
    expect(await harness.row(failed.submitId)).toMatchObject({ status: Status.Accepted, attempt: 2 });
  });

  it('a judge that is gone has its work taken away after a lease, and is not listed', async () => {
    const offlineJudge = { name: 'gone', instance: 'only' };
    const { submitId } = await twoHoursAhead(async () => {
      const sent = await harness.send();
      await harness.heartbeat(offlineJudge);
      await harness.claim(sent.judgementId, offlineJudge);
      return sent;
    });
    await correct();
    await harness.advanceAndSweep(Intervals.judgeLease);
    expect(await harness.row(submitId)).toMatchObject({ attempt: 1, claimedBy: 'gone' });
    await harness.advanceAndSweep(1);
    expect(await harness.row(submitId)).toMatchObject({ attempt: 2, claimedBy: null });
    const judges = await resolve(harness.site.app.container, JudgeRegistry).list();
    expect(judges.map(({ name }) => name)).not.toContain('gone');
  });

  it('work by the timetable is done again', async () => {
    const lock = databaseLock(knex());
    const run = () => lock.tryRun('of a test', async () => undefined, now());
    await twoHoursAhead(run);
    harness.advanceClock(60_000);
    expect(await run()).toBe('elsewhere');
    await correct();
    harness.advanceClock(60_000);
    expect(await run()).toBe('ran');
  });

  it('mails wait no longer than they ever do', async () => {
    const mail = { recipient: 'ada@example.org', subject: '', bodyText: '', bodyHtml: '', usefulUntil: later(HOUR) };
    await knex()('mail').insert({ ...mail, attempts: 3, createdAt: now(), nextAt: later(2 * HOUR) });
    await correct();
    expect(await knex()('mail').first('nextAt')).toEqual({ nextAt: now() });
  });
});

it('a row at its limit, or without a time, keeps waiting', async () => {
  const [resting, setAside] = [await harness.send(), await harness.send()];
  const judgement = (id: number) => knex()('judgement').where({ id });
  await judgement(resting.judgementId).update({ wakeAt: later(300_000) });
  await judgement(setAside.judgementId).update({ wakeAt: 'infinity' });
  await correct();
  expect(await judgement(resting.judgementId).first('wakeAt')).toEqual({ wakeAt: later(300_000) });
  expect(await judgement(setAside.judgementId).first('wakeAt')).toEqual({ wakeAt: Infinity });
});
