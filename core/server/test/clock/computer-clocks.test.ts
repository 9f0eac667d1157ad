import { Status, type TimeSource } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Clock, Db, Tx } from '@tribunal/server';
import {
  createProblem,
  startFakeJudge,
  startTestApp,
  submit,
  verdictOf,
  pollUntil,
  type TestApp,
} from '@tribunal/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { MailOutbox } from '@tribunal/platform';
import { Sweeper } from '../../src/judging';
import { composeMail } from '../../src/compose-mail';
import { startFakeSmtp, type FakeSmtp } from '../mail/fake-smtp';

const HOUR = 3_600_000;
const SUBMISSIONS = 30;
const inTheEnd = { everyMs: 50, timeoutMs: 30_000 };

/** Offsets of two computers' clocks from the database's, in ms. */
const ahead = { left: 0, right: 30_000 };
const computer = (name: keyof typeof ahead): TimeSource => ({
  monotonic: () => performance.now(),
  wall: () => Date.now() + ahead[name],
});

let smtp: FakeSmtp;
/** The server that sends mails. */
let left: TestApp;
let right: TestApp;
beforeAll(async () => {
  smtp = await startFakeSmtp();
  const env = { MAIL_URL: smtp.url, MAIL_FROM: 'judge@town.example' };
  left = await startTestApp({ timeSource: computer('left'), env });
  right = await startTestApp({ databaseUrl: left.databaseUrl, timeSource: computer('right') });
});
afterAll(async () => {
  await right?.stop();
  await left?.stop();
  await smtp?.[Symbol.asyncDispose]();
});

const of = ({ app }: TestApp) => ({
  knex: resolve(app.container, Db),
  clock: resolve(app.container, Clock),
  outbox: resolve(app.container, MailOutbox),
  sweeper: resolve(app.container, Sweeper),
});
const openJudgements = async (): Promise<number> =>
  Number((await of(left).knex('judgement').whereNull('judgedAt').count<{ n: string }[]>('* as n'))[0]!.n);
const allJudged = () => pollUntil(async () => ((await openJudgements()) === 0 ? true : null), inTheEnd);
const send = async (): Promise<void> => {
  const { problemId } = await createProblem(left);
  for (let user = 0; user < SUBMISSIONS / 5; user += 1) {
    const who = await right.signUp();
    for (let count = 0; count < 5; count += 1) await submit(count % 2 ? left : right, who, { pid: problemId });
  }
};
const post = (to: string) =>
  resolve(left.app.container, Tx).run(() => {
    const usefulUntil = new Date(of(left).clock.now().getTime() + 600_000);
    return of(left).outbox.enqueue({
      to,
      compose: composeMail({ kind: 'register', code: '123456' }),
      locale: 'en-US',
      usefulUntil,
    });
  });

it('two servers go by one time, whatever their own clocks say', async () => {
  const before = Date.now();
  const [one, other] = [of(left).clock.now().getTime(), of(right).clock.now().getTime()];
  expect(one).toBeGreaterThan(before - 1000);
  expect(other).toBeGreaterThan(before - 1000);
  expect(Math.max(one, other)).toBeLessThan(Date.now() + 1000);
  const health = async (site: TestApp) => site.api('GET /api/admin/health', { as: await site.asRoot() });
  expect(Math.abs((await health(left)).clockSkewMs!)).toBeLessThan(1000);
  expect(Math.abs((await health(right)).clockSkewMs! - 30_000)).toBeLessThan(1000);
});

it('a server whose clock is 30 s ahead takes no work from the judges of another', async () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => (open = done));
  const judge: Parameters<typeof startFakeJudge>[1] & object = {
    slots: SUBMISSIONS / 2,
    judge: async (task) => opened.then(() => verdictOf(task, Status.Accepted)),
  };
  await using one = await startFakeJudge(left, { ...judge, name: 'left' });
  await using other = await startFakeJudge(right, { ...judge, name: 'right' });
  await send();
  await pollUntil(async () => (one.claimed.length > 5 && other.claimed.length > 5 ? true : null), inTheEnd);
  for (let sweeps = 0; sweeps < 5; sweeps += 1) for (const site of [left, right]) await of(site).sweeper.sweep();
  const claimedIds = [...one.claimed, ...other.claimed];
  const judgements = await of(left).knex('judgement').whereIn('id', claimedIds).select('attempt', 'losses', 'status');
  expect(judgements.filter(({ attempt, losses }) => attempt !== 1 || losses !== 0)).toEqual([]);
  open();
  await allJudged();
  const statuses = await of(left).knex('judgement').pluck<Status[]>('status');
  expect(statuses).toEqual(Array.from({ length: SUBMISSIONS }, () => Status.Accepted));
  expect(new Set([...one.claimed, ...other.claimed]).size).toBe(one.claimed.length + other.claimed.length);
});

it('a clock that jumps two hours ahead and back leaves nothing waiting', async () => {
  await of(left).knex('judgement').delete();
  smtp.answer = '451 later';
  ahead.left = 2 * HOUR;
  await send();
  await post('ada@example.org');
  await pollUntil(
    async () =>
      of(left)
        .knex('mail')
        .whereNotNull('trouble')
        .first('id')
        .then((row) => row ?? null),
    inTheEnd,
  );
  ahead.left = 0;
  const soon = new Date(Date.now() + 60_000);
  expect(await of(left).knex('judgement').where('wakeAt', '>', soon).pluck('id')).toEqual([]);
  expect(await of(left).knex('mail').where('nextAt', '>', soon).pluck('id')).toEqual([]);
  onTestFinished((await startFakeJudge(right, { slots: SUBMISSIONS })).stop);
  await allJudged();
});

it('work that a wrong clock delayed continues automatically', async () => {
  const { knex, outbox } = of(left);
  smtp.answer = '250 ok';
  await knex('mail').delete();
  await send();
  await post('bob@example.org').then(() => outbox.idle());
  const late = knex.raw<Date>(`now() + interval '2 hours'`);
  await knex.raw(`delete from queue.message where topic = 'judge'`);
  await knex('judgement').whereNull('judgedAt').update({ wakeAt: late, publishedAt: late });
  await knex('mail').update({ nextAt: late, outcome: null, endedAt: null, bodyText: 'x', bodyHtml: 'x' });
  smtp.received.length = 0;
  onTestFinished((await startFakeJudge(left, { slots: SUBMISSIONS })).stop);
  await allJudged();
  await pollUntil(async () => {
    outbox.wake();
    return smtp.received.length > 0 ? true : null;
  }, inTheEnd);
});
