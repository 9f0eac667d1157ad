import { Status, type FailureReason } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { createProblem, type TestUser } from '@tribunal/testing';
import { outsideTransaction } from '@tribunal/database';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Tx } from '@tribunal/platform';
import { JudgementService } from '../../src/judging';
import { blockedBy, failedOf, openJudgingHarness, pidOf, type JudgingHarness } from './judging-harness';

let harness: JudgingHarness;
let root: TestUser;
/** Each test has its own problem. */
let problem: { pid: number; problemId: string };
beforeAll(async () => {
  harness = await openJudgingHarness();
  root = await harness.site.asRoot();
});
beforeEach(async () => {
  problem = await createProblem(harness.site);
});
afterAll(() => harness?.stop());

type Sent = Awaited<ReturnType<JudgingHarness['send']>>;
const knex = () => resolve(harness.site.app.container, Db);
const send = () => harness.send(undefined, undefined, problem.problemId);
const fail = async ({ judgementId }: Sent, reason: FailureReason = 'checkerNotCompiling'): Promise<void> =>
  harness.handleReport(failedOf((await harness.claim(judgementId))!, false, reason));
const failed = async (reason?: FailureReason): Promise<Sent> => {
  const sent = await send();
  await fail(sent, reason);
  return sent;
};
const tryAgain = () => harness.site.api('POST /api/admin/problem/try-again', { body: { pid: problem.pid }, as: root });
const faults = () => knex()('problemFault').where({ pid: problem.pid });
const resume = () => harness.resume(problem.pid);
const openErrors = () =>
  knex()('internalError as e')
    .join('judgement as j', 'j.id', 'e.judgementId')
    .join('submission as s', 's.id', 'j.submissionId')
    .where('s.pid', problem.pid)
    .whereNull('e.resolvedAt')
    .pluck<number[]>('e.id');
/** Records a person's verdict; the transaction commits only after `meanwhile` has waited for a blocked transaction. */
const decide = (submitId: number, meanwhile: () => Promise<unknown>): Promise<unknown> => {
  const judgements = resolve(harness.site.app.container, JudgementService);
  let doing: Promise<unknown> = Promise.resolve();
  const emptyResult = { timeMs: null, memoryKb: null, score: null, message: null };
  return resolve(harness.site.app.container, Tx)
    .run(async ({ knex }) => {
      const locked = await judgements.lockOne(submitId);
      await judgements.decide(locked, 'manual', { ...emptyResult, status: Status.Accepted, judger: 'root' });
      doing = outsideTransaction(meanwhile);
      await waitForBlocked(knex);
    })
    .then(() => doing);
};
/** Resolves with the backend that waits for a lock of the transaction. */
const waitForBlocked = async (trx: Knex): Promise<number> => {
  const pid = await pidOf(trx);
  await expect.poll(() => blockedBy(knex(), pid), { timeout: 10_000 }).not.toEqual([]);
  return (await blockedBy(knex(), pid))[0]!;
};

describe("a person's verdict that is under way", () => {
  it('stays when the problem goes on meanwhile', async () => {
    const { submitId } = await failed();
    await decide(submitId, () => tryAgain().then(resume));
    expect(await harness.row(submitId)).toMatchObject({ reason: 'manual', status: Status.Accepted, isFinal: true });
    expect(await openErrors()).toEqual([]);
  });

  it('stays when its internal error is released meanwhile', async () => {
    const { submitId } = await failed('sandboxRun');
    const [id] = await openErrors();
    const release = () => harness.site.api('POST /api/admin/internal-error/release', { body: { id: id! }, as: root });
    await decide(submitId, release);
    expect(await harness.row(submitId)).toMatchObject({ reason: 'manual', status: Status.Accepted, isFinal: true });
    expect(await openErrors()).toEqual([]);
  });
});

describe('a problem that goes on', () => {
  it('holds a failure that arrives meanwhile for the author', async () => {
    const [first, second] = [await failed(), await send()];
    const task = (await harness.claim(second.judgementId))!;
    const trx = await knex().transaction();
    await trx('submission').where({ id: first.submitId }).forUpdate().first('id');
    await tryAgain();
    const resuming = resume();
    const resumption = await waitForBlocked(trx);
    let isHandled = false;
    const failing = harness.handleReport(failedOf(task, false, 'checkerNotCompiling')).then(() => (isHandled = true));
    // The failure is written at once, or waits for what the resumption leaves of the problem's fault.
    await expect.poll(async () => isHandled || (await blockedBy(knex(), resumption)).length > 0).toBe(true);
    await trx.rollback();
    await Promise.all([failing, resuming]);
    expect(await openErrors()).toHaveLength(1);
    expect(await faults()).toMatchObject([{ code: 'checkerNotCompiling', resolvedAt: null }]);
  });

  it('offers what waits some at a time', async () => {
    for (let at = 0; at < 3; at += 1) await failed();
    const { judgementId } = await send();
    await harness.claim(judgementId);
    await copyWaiting(judgementId, 200);
    const waiting = () =>
      knex()('judgement as j')
        .join('submission as s', 's.id', 'j.submissionId')
        .where({ 's.pid': problem.pid, 'j.wakeAt': 'infinity' })
        .orderBy('j.id')
        .pluck<number[]>('j.id');
    const last = (await waiting()).at(-1)!;
    const trx = await knex().transaction();
    await trx('judgement').where({ id: last }).forUpdate().first('id');
    await tryAgain();
    const resuming = resume();
    await waitForBlocked(trx);
    expect(await waiting()).toEqual([last]);
    await trx.rollback();
    await resuming;
    expect(await waiting()).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});

/** Creates `count` copies of the judgement, each with its own submission. */
async function copyWaiting(judgementId: number, count: number): Promise<void> {
  const { id: _, ...judgement } = (await knex()('judgement').where({ id: judgementId }).first())!;
  const { id: __, ...submission } = (await knex()('submission').where({ id: judgement.submissionId! }).first())!;
  const copies = Array.from({ length: count }, () => submission);
  const ids = await knex()('submission').insert(copies).returning<{ id: number }[]>('id');
  // Infinity as a number is not a valid time.
  const wakeAt = 'infinity' as const;
  await knex()('judgement').insert(ids.map(({ id }) => ({ ...judgement, provenance: null, submissionId: id, wakeAt })));
}
