import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { Broker } from '@tribunal/platform';
import type { TestUser } from '@tribunal/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finalOf, requeuedOf, openJudgingHarness, progressOf, type JudgingHarness } from './judging-harness';

let harness: JudgingHarness;
beforeEach(async () => {
  harness = await openJudgingHarness();
});
afterEach(() => harness?.stop());

const REST_MS = 15_000;
/** The sweeper notifies judges of what nobody has sent for this long. */
const UNSENT_MS = 2001;

const view = (submitId: number, as: TestUser) =>
  harness.site.api('GET /api/get-submission-detail', { query: { submitId }, as }).then(({ submission }) => submission);
const listed = async (submitId: number) =>
  (await harness.site.api('POST /api/check-submissions-status', { body: { submitIds: [submitId] } }))[submitId];
const postpone = async (judgementId: number): Promise<void> =>
  harness.handleReport(requeuedOf((await harness.claim(judgementId))!));

/** Returns the judgements in the order in which judges are offered them now. */
async function offered(): Promise<number[]> {
  const knex = resolve(harness.site.app.container, Db);
  await harness.idle();
  const messages = await knex('queue.message')
    .where({ topic: 'judge' })
    .whereRaw('available_at <= now()')
    .orderByRaw('priority desc, id')
    .select<{ body: { judgementId: number } }[]>('body');
  return messages.map(({ body }) => body.judgementId);
}

describe('work of an overloaded judge', () => {
  it('is offered again with the number of its postponements, which count as no failure', async () => {
    const { submitId, judgementId } = await harness.send();
    const first = (await harness.claim(judgementId))!;
    expect(first.postponements).toBe(0);
    await harness.handleReport(requeuedOf(first));
    expect(await harness.row(submitId)).toMatchObject({ attempt: 2, claimedBy: null, failures: 0, postponements: 1 });
    expect(await harness.claim(judgementId)).toBeNull();
    harness.advanceClock(REST_MS);
    const second = (await harness.claim(judgementId))!;
    expect(second).toMatchObject({ attempt: 2, postponements: 1 });
    await harness.handleReport(requeuedOf(second));
    await harness.handleReport(requeuedOf(second));
    harness.advanceClock(REST_MS);
    expect(await harness.claim(judgementId)).toMatchObject({ attempt: 3, postponements: 2 });
  });

  it('waits for a quiet machine until its verdict, as its author and the lists see', async () => {
    const { submitId, judgementId } = await harness.send(undefined, harness.user);
    expect(await listed(submitId)).toMatchObject({ status: Status.Pending, isPostponed: false });
    await postpone(judgementId);
    const waits = { code: 'waitsForMachine', values: {} };
    expect(await view(submitId, harness.user)).toMatchObject({ status: Status.Pending, errorRemark: waits });
    expect(await listed(submitId)).toMatchObject({ status: Status.Pending, isPostponed: true });

    harness.advanceClock(REST_MS);
    const task = (await harness.claim(judgementId))!;
    await harness.handleReport(progressOf(task, Status.Judging));
    const judging = { status: Status.Judging, isPostponed: true };
    expect(await view(submitId, harness.user)).toMatchObject({ ...judging, errorRemark: waits });
    expect(await listed(submitId)).toMatchObject(judging);

    await harness.handleReport(finalOf(task, Status.Accepted));
    const judged = { status: Status.Accepted, isPostponed: false };
    expect(await view(submitId, harness.user)).toMatchObject({ ...judged, errorMessage: null, errorRemark: null });
    expect(await listed(submitId)).toMatchObject(judged);
  });

  it('comes after all work that was sent until it is offered again', async () => {
    const postponed = await harness.send();
    const before = await harness.send();
    await postpone(postponed.judgementId);
    const during = await harness.send();
    await harness.advanceAndSweep(REST_MS);
    expect((await offered()).slice(-2)).toEqual([before.judgementId, during.judgementId]);
    await harness.advanceAndSweep(UNSENT_MS);
    expect((await offered()).slice(-3)).toEqual([before, during, postponed].map(({ judgementId }) => judgementId));
  });

  it('comes after work of its own queue that was never tried', async () => {
    const author = await harness.site.signUp();
    const sent = [];
    for (let count = 0; count < 4; count++) sent.push(await harness.send(undefined, author));
    const [first, second, third, fourth] = sent.map(({ judgementId }) => judgementId);
    const knex = resolve(harness.site.app.container, Db);
    await knex('judgement').update({ queueKey: author.uid, publishedAt: null });
    await postpone(second!);
    await harness.advanceAndSweep(REST_MS);
    const order: number[] = [];
    for (let count = 0; count < 4; count++) {
      const [next] = await knex('judgement').whereNotNull('publishedAt').whereNull('judgedAt').pluck<number[]>('id');
      order.push(next!);
      await harness.handleReport(finalOf((await harness.claim(next!))!, Status.Accepted));
      await harness.sweep();
    }
    expect(order).toEqual([first, third, fourth, second]);
  });

  it('is offered again as ever when the judge is not overloaded', async () => {
    const { submitId, judgementId } = await harness.send();
    const task = (await harness.claim(judgementId))!;
    await harness.handleReport(requeuedOf(task, 'other'));
    expect(await harness.row(submitId)).toMatchObject({ attempt: 2, postponements: 0 });
    expect(await harness.notificationCount(judgementId)).toBe(2);
    expect(await resolve(harness.site.app.container, Broker).depth('judge', 'ME')).toMatchObject({ ready: 1 });
  });

  it('is not taken for failed when the judge is of an earlier version and calls it otherwise', async () => {
    const { submitId, judgementId } = await harness.send();
    const task = (await harness.claim(judgementId))!;
    await harness.handleReport({ ...requeuedOf(task), kind: 'handedBack' as never });
    expect(await harness.row(submitId)).toMatchObject({ attempt: 1, failures: 0, isFinal: false });
  });
});
