import { Intervals, JUDGE_ATTEMPTS, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { Broker } from '@tribunal/platform';
import { recount } from '@tribunal/server/judging';
import { createProblem } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JudgeRegistry, Sweeper } from '../../src/judging';
import { failedOf, finalOf, openJudgingHarness, progressOf, type JudgingHarness } from './judging-harness';

let harness: JudgingHarness;
beforeAll(async () => {
  harness = await openJudgingHarness();
});
afterAll(() => harness?.stop());

const waiting = async ({ site }: JudgingHarness): Promise<number> =>
  (await resolve(site.app.container, Broker).depth('judge', 'ME')).ready;
const countsOf = async (pid: number) => resolve(harness.site.app.container, Db)('problemCount').where({ pid }).first();

describe('a lease', () => {
  it('that runs out gives the work to the next attempt', async () => {
    const { judgementId, submitId } = await harness.send();
    const first = (await harness.claim(judgementId))!;
    await harness.advanceAndSweep(Intervals.judgeLease);
    expect(await harness.row(submitId)).toMatchObject({ attempt: 1, claimedBy: 'hand-1' });
    await harness.advanceAndSweep(1);
    expect(await harness.row(submitId)).toMatchObject({ attempt: 2, claimedBy: null, status: Status.Pending });

    const second = (await harness.claim(judgementId, { name: 'hand-2' }))!;
    expect(second.attempt).toBe(2);
    await harness.handleReport(finalOf(first, Status.WrongAnswer));
    expect((await harness.row(submitId)).isFinal).toBe(false);
    await harness.handleReport(finalOf(second, Status.Accepted));
    expect(await harness.row(submitId)).toMatchObject({ isFinal: true, status: Status.Accepted });
  });

  it('is renewed by heartbeats', async () => {
    const { judgementId, submitId } = await harness.send();
    await harness.heartbeat();
    await harness.claim(judgementId);
    for (let beats = 0; beats < 10; beats++) {
      await harness.advanceAndSweep(Intervals.judgeHeartbeat);
      expect(await harness.heartbeat({}, [judgementId])).toEqual([]);
    }
    expect(await harness.row(submitId)).toMatchObject({ attempt: 1, claimedBy: 'hand-1' });
  });

  it('is released within seconds when the judge comes back as another process', async () => {
    const { judgementId, submitId } = await harness.send();
    const [old, young] = [
      { name: 'phoenix', instance: 'old' },
      { name: 'phoenix', instance: 'new' },
    ];
    await harness.heartbeat(old);
    await harness.claim(judgementId, old);
    await harness.advanceAndSweep(2 * Intervals.judgeHeartbeat - 1);
    await harness.heartbeat(young);
    expect(await harness.row(submitId)).toMatchObject({ attempt: 1, claimedBy: 'phoenix' });
    await harness.advanceAndSweep(1);
    await harness.heartbeat(young);
    expect(await harness.row(submitId)).toMatchObject({ attempt: 2, claimedBy: null });
    expect(await harness.heartbeat(old, [judgementId])).toEqual([judgementId]);
    expect(await harness.claim(judgementId, young)).toMatchObject({ attempt: 2 });
  });

  it('stays with each of two processes of one name while both send heartbeats', async () => {
    const [left, right] = [
      { name: 'twin', instance: 'left' },
      { name: 'twin', instance: 'right' },
    ];
    const [one, other] = [await harness.send(), await harness.send()];
    await harness.heartbeat(left);
    await harness.heartbeat(right);
    await harness.claim(one.judgementId, left);
    await harness.claim(other.judgementId, right);
    for (let beats = 0; beats < 10; beats++) {
      await harness.advanceAndSweep(Intervals.judgeHeartbeat);
      expect(await harness.heartbeat(left, [one.judgementId])).toEqual([]);
      expect(await harness.heartbeat(right, [other.judgementId])).toEqual([]);
    }
    expect(await harness.row(one.submitId)).toMatchObject({ attempt: 1, instance: 'left' });
    expect(await harness.row(other.submitId)).toMatchObject({ attempt: 1, instance: 'right' });
    const judges = await resolve(harness.site.app.container, JudgeRegistry).list();
    expect(judges.filter(({ name }) => name === 'twin')).toHaveLength(2);
  });

  it('starts again after an outage of the server', async () => {
    const { judgementId, submitId } = await harness.send();
    await harness.claim(judgementId);
    const { container } = harness.site.app;
    await resolve(
      container,
      Db,
    )('judgement')
      .where({ id: judgementId })
      .update({ leaseUntil: new Date('2026-01-01') });
    await resolve(container, Sweeper).extendLeasesAfterOutage();
    await harness.sweep();
    expect(await harness.row(submitId)).toMatchObject({ attempt: 1, claimedBy: 'hand-1' });
    await harness.advanceAndSweep(Intervals.judgeLease + 1);
    expect((await harness.row(submitId)).attempt).toBe(2);
  });

  it('that runs out gives the work away once', async () => {
    const { judgementId } = await harness.send();
    await harness.claim(judgementId);
    expect(await harness.notificationCount(judgementId)).toBe(1);
    await harness.advanceAndSweep(Intervals.judgeLease + 1);
    expect(await harness.notificationCount(judgementId)).toBe(2);
    await harness.sweep();
    expect(await harness.notificationCount(judgementId)).toBe(2);
  });
});

describe('a heartbeat', () => {
  it('makes the judge known for three intervals', async () => {
    const names = async () => (await resolve(harness.site.app.container, JudgeRegistry).list()).map(({ name }) => name);
    await harness.heartbeat({ name: 'brief', languages: ['C', 'C++'] });
    expect(await names()).toContain('brief');
    await harness.advanceAndSweep(3 * Intervals.judgeHeartbeat - 1);
    expect(await names()).toContain('brief');
    await harness.advanceAndSweep(1);
    expect(await names()).not.toContain('brief');
  });

  it('names unwanted work', async () => {
    const [done, lost, mine] = [await harness.send(), await harness.send(), await harness.send()];
    await harness.heartbeat();
    await harness.handleReport(finalOf((await harness.claim(done.judgementId))!, Status.Accepted));
    await harness.claim(lost.judgementId, { name: 'hand-2' });
    await harness.claim(mine.judgementId);
    const running = [done, lost, mine].map(({ judgementId }) => judgementId);
    expect(await harness.heartbeat({}, running)).toEqual([done.judgementId, lost.judgementId]);
  });
});

describe('unpublished work', () => {
  it('is published after two seconds', async () => {
    const own = await openJudgingHarness();
    const { judgementId } = await own.send();
    const knex = resolve(own.site.app.container, Db);
    await knex('judgement').where({ id: judgementId }).update({ publishedAt: null });
    const before = await waiting(own);
    await own.advanceAndSweep(2000);
    expect(await waiting(own)).toBe(before);
    await own.advanceAndSweep(1);
    expect(await waiting(own)).toBe(before + 1);
    const { publishedAt } = await knex('judgement').where({ id: judgementId }).first<{ publishedAt: Date }>();
    expect(publishedAt).not.toBeNull();
    await own.stop();
  });

  it('is published again if the queue has lost it, and not while it still waits there', async () => {
    const own = await openJudgingHarness();
    await own.send();
    await own.send();
    await own.advanceAndSweep(60_000);
    expect(await waiting(own)).toBe(2);
    await resolve(own.site.app.container, Db).raw(`delete from queue.message where topic = 'judge'`);
    await own.sweep();
    expect(await waiting(own)).toBe(2);
    await own.sweep();
    expect(await waiting(own)).toBe(2);
    await own.stop();
  });
});

describe('a judge that fails', () => {
  it('gives the work to the next attempt, three times at most', async () => {
    const { pid, problemId } = harness;
    const { judgementId, submitId } = await harness.send();
    const before = (await countsOf(pid))!;
    for (let attempt = 1; attempt <= JUDGE_ATTEMPTS; attempt++) {
      const task = await harness.claim(judgementId);
      expect(task).toMatchObject({ attempt, problemId });
      await harness.handleReport(failedOf(task!, true));
      await harness.advanceAndSweep(attempt * 5000);
    }
    expect(await harness.row(submitId)).toMatchObject({ isFinal: true, status: Status.SystemError });
    expect(await countsOf(pid)).toMatchObject({ se: before.se + 1, total: before.total + 1 });
    expect(await harness.claim(judgementId)).toBeNull();
  });

  it('waits with growing delays before each attempt, and is published once', async () => {
    const { judgementId } = await harness.send();
    for (const attempt of [1, 2]) {
      await harness.handleReport(failedOf((await harness.claim(judgementId))!, true));
      expect(await harness.notificationCount(judgementId)).toBe(attempt + 1);
      await harness.advanceAndSweep(attempt * 5000 - 2000);
      expect(await harness.claim(judgementId)).toBeNull();
      expect(await harness.notificationCount(judgementId)).toBe(attempt + 1);
      await harness.advanceAndSweep(2000);
    }
    expect(await harness.claim(judgementId)).toMatchObject({ attempt: 3 });
  });

  it('is not asked again when that would not help', async () => {
    const { judgementId, submitId } = await harness.send();
    await harness.handleReport(failedOf((await harness.claim(judgementId))!, false));
    expect(await harness.row(submitId)).toMatchObject({ isFinal: true, status: Status.SystemError, attempt: 1 });
  });

  it('that calls something final which is no verdict has failed too', async () => {
    const { judgementId, submitId } = await harness.send();
    await harness.handleReport(finalOf((await harness.claim(judgementId))!, Status.Judging));
    expect(await harness.row(submitId)).toMatchObject({ isFinal: true, status: Status.SystemError });
  });
});

describe('internal errors', () => {
  it('are listed for users who may rejudge, released once, and rejudged', async () => {
    const { site, user } = harness;
    const { pid, problemId } = await createProblem(site);
    const root = await site.asRoot();
    const list = 'GET /api/admin/internal-error';
    const release = 'POST /api/admin/internal-error/release';
    expect((await site.reply(list, { query: {} })).status).toBe(401);
    expect((await site.reply(list, { query: {}, as: user })).status).toBe(403);

    const body = { pid: problemId, language: 'C++', code: 'x', isRemote: false };
    const { submitId } = await site.api('POST /api/submit-problem-judge', { body, as: user });
    const { id: first } = await harness.row(submitId);
    await harness.handleReport(failedOf((await harness.claim(first))!, false));
    const [found] = (await site.api(list, { query: {}, as: root })).records;
    expect(found).toMatchObject({
      submitId,
      reason: 'the sandbox could not run a case',
      code: 'sandboxRun',
      owner: 'operator',
      detail: 'fork: EAGAIN\uFFFD',
      judge: 'hand-1',
      resolvedAt: null,
    });

    expect((await site.reply(release, { body: { id: found!.id }, as: user })).status).toBe(403);
    await site.api(release, { body: { id: found!.id }, as: root });
    expect((await site.reply(release, { body: { id: found!.id }, as: root })).status).toBe(409);
    expect((await site.reply(release, { body: { id: 999_999 }, as: root })).status).toBe(404);
    expect((await site.api(list, { query: {}, as: root })).records.map(({ id }) => id)).not.toContain(found!.id);
    expect((await site.api(list, { query: { all: true }, as: root })).records.map(({ id }) => id)).toContain(found!.id);

    expect(await countsOf(pid)).toMatchObject({ total: 0, se: 0 });
    const { id: second, status } = await harness.row(submitId);
    expect(second).not.toBe(first);
    expect(status).toBe(Status.Pending);
    await harness.handleReport(finalOf((await harness.claim(second))!, Status.Accepted));
    expect(await countsOf(pid)).toMatchObject({ total: 1, se: 0, ac: 1 });
    expect(await recount(resolve(site.app.container, Db))).toBe(0);
  });

  it('can be released some or all at once', async () => {
    const { site } = harness;
    const root = await site.asRoot();
    const release = 'POST /api/admin/internal-error/release';
    const openErrors = async () =>
      (await site.api('GET /api/admin/internal-error', { query: {}, as: root })).records.map(({ id }) => id);
    await site.api(release, { body: { all: true }, as: root });
    const sent = [await harness.send(), await harness.send(), await harness.send()];
    for (const { judgementId } of sent)
      await harness.handleReport(failedOf((await harness.claim(judgementId))!, false));
    const [third, second, first] = await openErrors();

    await site.api(release, { body: { ids: [third!, first!, 999_999] }, as: root });
    expect(await openErrors()).toEqual([second]);
    await site.api(release, { body: { all: true }, as: root });
    expect(await openErrors()).toEqual([]);
    for (const { submitId } of sent) expect((await harness.row(submitId)).status).toBe(Status.Pending);
    expect(await site.reply(release, { body: {}, as: root })).toMatchObject({ status: 400, data: { field: 'id' } });
  });
});

describe('progress', () => {
  it('moves the status and never a verdict', async () => {
    const { judgementId, submitId } = await harness.send();
    const task = (await harness.claim(judgementId))!;
    await harness.handleReport(progressOf(task, Status.Compiling));
    expect((await harness.row(submitId)).status).toBe(Status.Compiling);
    await harness.handleReport(progressOf(task, Status.Judging, 1));
    expect((await harness.row(submitId)).status).toBe(Status.Judging);
    await harness.handleReport(progressOf({ ...task, attempt: 2 }, Status.Compiling));
    expect((await harness.row(submitId)).status).toBe(Status.Judging);
    await harness.handleReport(progressOf(task, Status.Accepted));
    expect((await harness.row(submitId)).isFinal).toBe(false);
    await harness.handleReport(finalOf(task, Status.RuntimeError));
    await harness.handleReport(progressOf(task, Status.Judging, 2));
    expect(await harness.row(submitId)).toMatchObject({ status: Status.RuntimeError, isFinal: true });
  });
});
