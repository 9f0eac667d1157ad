import { Intervals, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Clock, Db } from '@tribunal/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctTimes } from '../../src/clock';
import { databaseLock, jobTimes } from '../../src/database';
import { JudgeRegistry } from '../../src/judging';
import { coreModules } from '../../src/modules';
import { failedOf, finalOf, openCourt, type Court } from '../judging/support';

const HOUR = 3_600_000;
const times = [...jobTimes, ...coreModules.flatMap((module) => module.times ?? [])];

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court?.stop());

const knex = () => resolve(court.site.app.container, Db);
const now = () => resolve(court.site.app.container, Clock).now();
const later = (ms: number) => new Date(now().getTime() + ms);
const correct = () => correctTimes(knex(), times, now());
/** Does it while the clock is two hours ahead; then the clock is right again. */
const twoHoursAhead = async <T>(work: () => Promise<T>): Promise<T> => {
  court.leap(2 * HOUR);
  const done = await work();
  court.leap(-2 * HOUR);
  return done;
};

describe('after the clock was two hours ahead', () => {
  it('new work, and work that rests after a failure, is judged', async () => {
    const [fresh, failed] = await twoHoursAhead(async () => {
      const sent = [await court.send(), await court.send()] as const;
      await court.take(failedOf((await court.claim(sent[1].judgementId))!, true));
      await court.idle();
      return sent;
    });
    const ids = [fresh.judgementId, failed.judgementId];
    const told = await Promise.all(ids.map((id) => court.told(id)));
    for (const id of ids) expect(await court.claim(id)).toBeNull();
    await correct();
    await court.pass(2001);
    expect(await Promise.all(ids.map((id) => court.told(id)))).toEqual(told.map((times) => times + 1));
    for (const id of ids) await court.take(finalOf((await court.claim(id))!, Status.Accepted));
    expect(await court.row(fresh.submitId)).toMatchObject({ status: Status.Accepted, attempt: 1 });
    expect(await court.row(failed.submitId)).toMatchObject({ status: Status.Accepted, attempt: 2 });
  });

  it('a judge that is gone has its work taken away after a lease, and is not listed', async () => {
    const gone = { name: 'gone', instance: 'only' };
    const { submitId } = await twoHoursAhead(async () => {
      const sent = await court.send();
      await court.beat(gone);
      await court.claim(sent.judgementId, gone);
      return sent;
    });
    await correct();
    await court.pass(Intervals.judgeLease);
    expect(await court.row(submitId)).toMatchObject({ attempt: 1, claimedBy: 'gone' });
    await court.pass(1);
    expect(await court.row(submitId)).toMatchObject({ attempt: 2, claimedBy: null });
    const judges = await resolve(court.site.app.container, JudgeRegistry).list();
    expect(judges.map(({ name }) => name)).not.toContain('gone');
  });

  it('work by the timetable is done again', async () => {
    const lock = databaseLock(knex());
    const run = () => lock.tryRun('of a test', async () => undefined, now());
    await twoHoursAhead(run);
    court.leap(60_000);
    expect(await run()).toBe('elsewhere');
    await correct();
    court.leap(60_000);
    expect(await run()).toBe('ran');
  });

  it('mails, jobs at other judges and their accounts wait no longer than they ever do', async () => {
    const mail = { recipient: 'ada@example.org', subject: '', bodyText: '', bodyHtml: '', usefulUntil: later(HOUR) };
    await knex()('mail').insert({ ...mail, attempts: 3, createdAt: now(), nextAt: later(2 * HOUR) });
    await knex()('remoteJob').insert({
      ...{ bank: 'TOY', kind: 'health', request: '{}', createdAt: now(), leaseUntil: later(2 * HOUR) },
    });
    await knex()('remoteAccount').insert({
      ...{ bank: 'TOY', name: 'pool', way: 'pool', stateSince: now(), createdAt: now(), freeAt: later(2 * HOUR) },
    });
    await correct();
    expect(await knex()('mail').first('nextAt')).toEqual({ nextAt: now() });
    expect(await knex()('remoteJob').first('leaseUntil')).toEqual({ leaseUntil: later(Intervals.judgeLease) });
    expect(await knex()('remoteAccount').first('freeAt')).toEqual({ freeAt: now() });
  });
});

it('what waits as long as it may, or for somebody, goes on waiting', async () => {
  const [resting, aside] = [await court.send(), await court.send()];
  const judgement = (id: number) => knex()('judgement').where({ id });
  await judgement(resting.judgementId).update({ wakeAt: later(300_000) });
  await judgement(aside.judgementId).update({ wakeAt: 'infinity' });
  await correct();
  expect(await judgement(resting.judgementId).first('wakeAt')).toEqual({ wakeAt: later(300_000) });
  expect(await judgement(aside.judgementId).first('wakeAt')).toEqual({ wakeAt: Infinity });
});
