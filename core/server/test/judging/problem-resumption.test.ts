import { Status, type FailureReason } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { makeProblem, type TestUser } from '@tribunal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Judgements } from '../../src/judging';
import { Tx } from '../../src/tokens';
import { blockedBy, failedOf, openCourt, pidOf, type Court } from './support';

let court: Court;
let root: TestUser;
/** Each test has a problem of its own. */
let problem: { pid: number; problemId: string };
beforeAll(async () => {
  court = await openCourt();
  root = await court.site.asRoot();
});
beforeEach(async () => {
  problem = await makeProblem(court.site);
});
afterAll(() => court?.stop());

type Sent = Awaited<ReturnType<Court['send']>>;
const knex = () => resolve(court.site.app.container, Db);
const send = () => court.send(undefined, undefined, problem.problemId);
const fail = async ({ judgementId }: Sent, reason: FailureReason = 'checkerNotCompiling'): Promise<void> =>
  court.take(failedOf((await court.claim(judgementId))!, false, reason));
const failed = async (reason?: FailureReason): Promise<Sent> => {
  const sent = await send();
  await fail(sent, reason);
  return sent;
};
const tryAgain = () => court.site.api('POST /api/admin/problem/try-again', { body: { pid: problem.pid }, as: root });
const faults = () => knex()('problemFault').where({ pid: problem.pid });
const resume = () => court.resume(problem.pid);
const openErrors = () =>
  knex()('internalError as e')
    .join('judgement as j', 'j.id', 'e.judgementId')
    .join('submission as s', 's.id', 'j.submissionId')
    .where('s.pid', problem.pid)
    .whereNull('e.resolvedAt')
    .pluck<number[]>('e.id');
/** A person's verdict, not yet committed until `meanwhile` has waited for somebody who waits for it. */
const decide = (submitId: number, meanwhile: () => Promise<unknown>): Promise<unknown> => {
  const judgements = resolve(court.site.app.container, Judgements);
  let doing: Promise<unknown> = Promise.resolve();
  const nothing = { timeMs: null, memoryKb: null, score: null, message: null };
  return resolve(court.site.app.container, Tx)
    .run(async (tx) => {
      const held = await judgements.holdOne(tx, submitId);
      await judgements.decide(tx, held, 'manual', { ...nothing, status: Status.Accepted, judger: 'root' });
      doing = meanwhile();
      await somebodyWaits(tx.knex);
    })
    .then(() => doing);
};
/** Resolves with the backend that waits for what the transaction has locked. */
const somebodyWaits = async (holding: Knex): Promise<number> => {
  const pid = await pidOf(holding);
  await expect.poll(() => blockedBy(knex(), pid), { timeout: 10_000 }).not.toEqual([]);
  return (await blockedBy(knex(), pid))[0]!;
};

describe("a person's verdict that is under way", () => {
  it('stays when the problem goes on meanwhile', async () => {
    const { submitId } = await failed();
    await decide(submitId, () => tryAgain().then(resume));
    expect(await court.row(submitId)).toMatchObject({ reason: 'manual', status: Status.Accepted, isFinal: true });
    expect(await openErrors()).toEqual([]);
  });

  it('stays when its internal error is released meanwhile', async () => {
    const { submitId } = await failed('sandboxRun');
    const [id] = await openErrors();
    const release = () => court.site.api('POST /api/admin/internal-error/release', { body: { id: id! }, as: root });
    await decide(submitId, release);
    expect(await court.row(submitId)).toMatchObject({ reason: 'manual', status: Status.Accepted, isFinal: true });
    expect(await openErrors()).toEqual([]);
  });
});

describe('a problem that goes on', () => {
  it('keeps a failure that comes in meanwhile for its author', async () => {
    const [first, second] = [await failed(), await send()];
    const task = (await court.claim(second.judgementId))!;
    const holding = await knex().transaction();
    await holding('submission').where({ id: first.submitId }).forUpdate().first('id');
    await tryAgain();
    const resuming = resume();
    const resumption = await somebodyWaits(holding);
    let isTaken = false;
    const failing = court.take(failedOf(task, false, 'checkerNotCompiling')).then(() => (isTaken = true));
    // The failure is written at once, or waits for what the resumption will have left of the problem's fault.
    await expect.poll(async () => isTaken || (await blockedBy(knex(), resumption)).length > 0).toBe(true);
    await holding.rollback();
    await Promise.all([failing, resuming]);
    expect(await openErrors()).toHaveLength(1);
    expect(await faults()).toMatchObject([{ code: 'checkerNotCompiling', resolvedAt: null }]);
  });

  it('offers what waits some at a time', async () => {
    for (let at = 0; at < 3; at += 1) await failed();
    const { judgementId } = await send();
    await court.claim(judgementId);
    await copyWaiting(judgementId, 200);
    const waiting = () =>
      knex()('judgement as j')
        .join('submission as s', 's.id', 'j.submissionId')
        .where({ 's.pid': problem.pid, 'j.wakeAt': 'infinity' })
        .orderBy('j.id')
        .pluck<number[]>('j.id');
    const last = (await waiting()).at(-1)!;
    const holding = await knex().transaction();
    await holding('judgement').where({ id: last }).forUpdate().first('id');
    await tryAgain();
    const resuming = resume();
    await somebodyWaits(holding);
    expect(await waiting()).toEqual([last]);
    await holding.rollback();
    await resuming;
    expect(await waiting()).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});

/** As many others like it, of submissions of their own. */
async function copyWaiting(judgementId: number, count: number): Promise<void> {
  const { id: _, ...judgement } = await knex()('judgement').where({ id: judgementId }).first();
  const { id: __, ...submission } = await knex()('submission').where({ id: judgement.submissionId }).first();
  const copies = Array.from({ length: count }, () => submission);
  const ids = await knex()('submission').insert(copies).returning<{ id: number }[]>('id');
  // Infinity as a number is no time.
  const wakeAt = 'infinity';
  await knex()('judgement').insert(ids.map(({ id }) => ({ ...judgement, submissionId: id, wakeAt })));
}
