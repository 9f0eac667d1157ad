import { Status, type JudgeReport, type JudgeTask } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { ensureQueueRole, openQueue } from '@tribunal/queue';
import { Db } from '@tribunal/server';
import {
  createProblem,
  startFakeJudge,
  submit,
  verdictOf,
  type Caller,
  IDLE_LOAD,
  reportedLanguage,
} from '@tribunal/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  blockedBy,
  failedOf,
  finalOf,
  openJudgingHarness,
  pidOf,
  progressOf,
  type JudgingHarness,
} from './judging-harness';

/**
 * Simulates an attacker who has everything that the judge `eve` has: its token, its process's name, and the queue
 * role of judges.
 */
const EVE = { name: 'eve', instance: 'captured' };
const HONEST = { name: 'hand-1', instance: 'first' };
const ROLE = `captured_${process.pid}`;

let harness: JudgingHarness;
let eve: Caller;
let queueUrl: string;
beforeAll(async () => {
  harness = await openJudgingHarness();
  await ensureQueueRole(harness.site.databaseUrl, { role: ROLE, password: 'known' });
  const url = new URL(harness.site.databaseUrl);
  [url.username, url.password] = [ROLE, 'known'];
  queueUrl = url.href;
});
afterAll(async () => {
  await resolve(harness.site.app.container, Db).raw(`drop owned by ${ROLE}; drop role ${ROLE}`);
  await harness.stop();
});
beforeEach(async () => {
  eve = await harness.site.availableJudgeAs(EVE);
});

const asRole = async (statement: string): Promise<Record<string, unknown>[]> => {
  const client = new Client(queueUrl);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};
const knex = () => resolve(harness.site.app.container, Db);
const problemOf = async (problemId: string): Promise<number> =>
  (await knex()('problem').where({ problemId }).first<{ id: number }>('id')).id;
/** Resolves with the connection that waits for a lock of another one. */
const waiter = async (pid: number): Promise<number> => {
  await expect.poll(() => blockedBy(knex(), pid), { timeout: 10_000 }).not.toEqual([]);
  return (await blockedBy(knex(), pid))[0]!;
};
/** Locks a judgement until the returned function is called, which blocks everything that needs it. */
const lockJudgement = async (id: number): Promise<{ pid: number; release: () => Promise<void> }> => {
  const trx = await knex().transaction();
  await trx('judgement').where({ id }).forUpdate().first('id');
  return { pid: await pidOf(trx), release: async () => void (await trx.rollback()) };
};
const EMPTY_BEAT = {
  kind: 'local' as const,
  keys: ['ME'],
  languages: [reportedLanguage('C++')],
  unavailable: [],
  slots: 0,
  degraded: [],
  load: IDLE_LOAD,
  running: [],
};
const claimedByAnother = async (): Promise<{ task: JudgeTask; submitId: number }> => {
  const { judgementId, submitId } = await harness.send();
  return { task: (await harness.claim(judgementId))!, submitId };
};
const isOpen = async (submitId: number): Promise<boolean> => {
  const { isFinal, claimedBy, attempt, status } = await harness.row(submitId);
  return !isFinal && claimedBy === HONEST.name && attempt === 1 && status === Status.Pending;
};

describe('a captured judge cannot give a verdict for work of another', () => {
  const forged: [string, (task: JudgeTask) => JudgeReport][] = [
    ['as itself', (task) => ({ ...finalOf(task, Status.Accepted), nonce: 'guessed', judge: EVE })],
    ['in the name of the holder', (task) => ({ ...finalOf(task, Status.Accepted), nonce: 'guessed' })],
    ['with the nonce and another name', (task) => ({ ...finalOf(task, Status.Accepted), judge: EVE })],
    ['as a failure', (task) => ({ ...head(task), kind: 'failed', reason: 'judgeDefect', detail: '', retry: false })],
    ['as requeued work', (task) => ({ ...head(task), kind: 'requeued', restMs: 300_000 })],
    ['as progress', (task) => ({ ...progressOf(task, Status.Judging), nonce: 'guessed' })],
    ['with no nonce', (task) => ({ ...finalOf(task, Status.Accepted), nonce: undefined as never })],
    ['with a nonce that is no text', (task) => ({ ...finalOf(task, Status.Accepted), nonce: { $ne: '' } as never })],
    ['that is no report', () => null as never],
    ['that is a text', () => 'final' as never],
  ];
  const head = ({ judgementId, submitId, attempt }: JudgeTask) => ({
    judgementId,
    submitId,
    attempt,
    nonce: 'guessed',
    judge: HONEST,
  });

  it.each(forged)('%s', async (_how, forge) => {
    const { task, submitId } = await claimedByAnother();
    await harness.handleReport(forge(task));
    expect(await isOpen(submitId)).toBe(true);
    await harness.handleReport(finalOf(task, Status.WrongAnswer));
    expect(await harness.row(submitId)).toMatchObject({ isFinal: true, status: Status.WrongAnswer });
  });

  it('by a claim of its own, nor by renewing its lease', async () => {
    const { task, submitId } = await claimedByAnother();
    const { judgementId } = task;
    const claim = { judgementId, ...EVE };
    expect(await harness.site.api('POST /api/judge/claim', { body: claim, as: eve })).toBeNull();
    const body = { ...EMPTY_BEAT, ...EVE, running: [{ judgementId, nonce: task.nonce }] };
    const beat = await harness.site.api('POST /api/judge/heartbeat', { body, as: eve });
    expect(beat).toEqual({ cancel: [judgementId] });
    expect(await isOpen(submitId)).toBe(true);
  });

  it('by the work that it held before', async () => {
    const { judgementId, submitId } = await harness.send();
    const task = (await harness.claim(judgementId, EVE))!;
    await harness.advanceAndSweep(12_001);
    const again = (await harness.claim(judgementId))!;
    expect(again.nonce).not.toBe(task.nonce);
    await harness.handleReport({ ...finalOf(task, Status.Accepted), attempt: again.attempt });
    expect(await harness.row(submitId)).toMatchObject({ isFinal: false, claimedBy: HONEST.name });
  });
});

describe('a captured judge cannot be another', () => {
  it.each([
    ['heartbeat', { ...HONEST }],
    ['heartbeat', { ...EVE, instance: 'another' }],
    ['heartbeat', { ...EVE, keys: ['ME', 'HDU'] }],
  ])('in a %s (%j)', async (_call, report) => {
    const body = {
      ...EVE,
      kind: 'local' as const,
      keys: ['ME'],
      languages: [reportedLanguage('C++')],
      unavailable: [],
      slots: 1,
      degraded: [],
      load: IDLE_LOAD,
    };
    const reply = await harness.site.reply('POST /api/judge/heartbeat', {
      body: { ...body, ...report, running: [] },
      as: eve,
    });
    expect(reply.status).toBe(403);
  });

  it('in a claim, or for work that it does not offer', async () => {
    const { judgementId } = await harness.send();
    const claim = (body: { name: string; instance: string }) =>
      harness.site.reply('POST /api/judge/claim', { body: { judgementId, ...body }, as: eve });
    expect((await claim(HONEST)).status).toBe(403);
    expect((await claim({ ...EVE, instance: 'another' })).status).toBe(403);
    await knex()('judgement').where({ id: judgementId }).update({ bank: 'HDU' });
    expect((await claim(EVE)).status).toBe(403);
  });

  it('with a token that only looks like one', async () => {
    const [id, secret] = eve.token.split('.');
    const other = (await harness.site.availableJudgeAs(HONEST)).token.split('.')[0];
    for (const token of [`${other}.${secret}`, `${id}.`, `${id}.${secret}x`, `0${id}.${secret}`, '1.1', '.']) {
      const body = { judgementId: 1, ...EVE };
      expect((await harness.site.reply('POST /api/judge/claim', { body, as: { token } })).status).toBe(401);
    }
  });

  it('and calls nothing that is not for judges', async () => {
    for (const call of ['GET /api/get-user-auth-info', 'GET /api/admin/judge'] as const) {
      expect((await harness.site.reply(call, { as: eve })).status).toBe(401);
    }
  });
});

describe('a captured judge reads no test data', () => {
  const get = async (sha256: string) =>
    (
      await harness.site.app.server.inject({
        url: `/api/judge/data/${sha256}`,
        headers: { ...eve.headers, authorization: eve.token },
      })
    ).statusCode;

  it('but that of the work it holds, for as long as it holds it', async () => {
    const { pid } = await createProblem(harness.site, { samples: [{ input: 'hidden', output: 'answer' }] });
    const { problemId } = await knex()('problem').where({ id: pid }).first<{ problemId: string }>('problemId');
    const { submitId } = await submit(harness.site, await harness.site.signUp(), { pid: problemId });
    const { id } = await knex()('judgement').where({ submissionId: submitId }).first<{ id: number }>('id');
    const { sha256 } = await knex()('testcase').where({ pid }).first<{ sha256: string }>('inputSha256 as sha256');
    expect(await get(sha256)).toBe(404);
    const task = (await harness.claim(id, EVE))!;
    expect(await get(sha256)).toBe(200);
    const others = await knex()('testcase').whereNot({ pid }).first<{ sha256: string }>('inputSha256 as sha256');
    expect(await get(others.sha256)).toBe(404);
    await harness.handleReport(finalOf(task, Status.Accepted));
    expect(await get(sha256)).toBe(404);
  });

  it('of work that it failed at and that waits with its problem, and another judge gets another nonce', async () => {
    const { problemId } = await createProblem(harness.site);
    const send = async (): Promise<JudgeTask> =>
      (await harness.claim((await harness.send(undefined, undefined, problemId)).judgementId, EVE))!;
    const late = await send();
    for (let at = 0; at < 3; at += 1) await harness.handleReport(failedOf(await send(), false, 'checkerNotCompiling'));
    await harness.handleReport(failedOf(late, false, 'checkerNotCompiling'));
    const { sha256 } = late.cases[0]!.input;
    expect(await get(sha256)).toBe(404);
    expect(await knex()('judgement').where({ id: late.judgementId }).first()).toMatchObject({
      wakeAt: Infinity,
      judgeId: null,
      nonce: null,
    });
    await knex()('judgement')
      .where({ id: late.judgementId })
      .update({ wakeAt: new Date(0), nonce: late.nonce });
    await knex()('problemFault')
      .where({ pid: await problemOf(problemId) })
      .delete();
    expect((await harness.claim(late.judgementId))!.nonce).not.toBe(late.nonce);
    expect(await get(sha256)).toBe(404);
  });

  it('of work that is no longer wanted once its lease has ended', async () => {
    const { judgementId } = await harness.send();
    const task = (await harness.claim(judgementId, EVE))!;
    const { sha256 } = task.cases[0]!.input;
    await knex()('judgement').where({ id: judgementId }).update({ isWanted: false });
    expect(await get(sha256)).toBe(200);
    harness.advanceClock(12_001);
    expect(await get(sha256)).toBe(404);
  });
});

describe('a captured queue role', () => {
  it('sees which judgements wait, and no report', async () => {
    const queue = await openQueue(harness.site.databaseUrl);
    await queue.publish('judge', { judgementId: 1 }, { key: 'ME' });
    const topics = await asRole('select distinct topic from queue.message');
    expect(topics).toEqual([{ topic: 'judge' }]);
    await queue.close();
  });

  it.each([
    ['reads tables of the product', 'select * from account'],
    ['reads claims', 'select nonce from judgement'],
    ['reads tokens', 'select * from judge_token'],
    ['makes work', "insert into queue.message (topic, key, priority, body) values ('judge', 'ME', 9, '{}')"],
    ['changes messages', "update queue.message set body = '{}'"],
    ['fills the disk with a table', 'create temporary table mine as select 1'],
  ])('never %s', async (_what, statement) => {
    await expect(asRole(statement)).rejects.toThrow(/permission denied|row-level security/);
  });

  it('can send anything as a report; what it does not hold is not changed by it', async () => {
    const { task, submitId } = await claimedByAnother();
    const queue = await openQueue(queueUrl);
    const honest = await openQueue(queueUrl);
    await queue.publish('judge.report', { ...finalOf(task, Status.Accepted), nonce: 'guessed' });
    await queue.publish('judge.report', { nonsense: true } as never);
    await honest.publish('judge.report', finalOf(task, Status.WrongAnswer));
    await expect.poll(async () => (await harness.row(submitId)).status).toBe(Status.WrongAnswer);
    await Promise.all([queue.close(), honest.close()]);
  });
});

describe('a heartbeat', () => {
  it('is answered while the judge claims something', async () => {
    const mine = { name: 'busy', instance: 'one' };
    const { judgementId } = await harness.send();
    const as = await harness.site.availableJudgeAs(mine);
    const { pid, release } = await lockJudgement(judgementId);
    const claiming = harness.site.reply('POST /api/judge/claim', { body: { judgementId, ...mine }, as });
    const claim = await waiter(pid);
    let isAnswered = false;
    const beating = harness.site
      .reply('POST /api/judge/heartbeat', { body: { ...EMPTY_BEAT, ...mine }, as })
      .finally(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await blockedBy(knex(), claim)).length > 0).toBe(true);
    const wasAnswered = isAnswered;
    await release();
    expect((await claiming).status).toBe(200);
    expect((await beating).status).toBe(200);
    expect(wasAnswered).toBe(true);
  });
});

describe('revoking a judge', () => {
  it('refuses it immediately and requeues its work without a failure', async () => {
    const root = await harness.site.asRoot();
    const mine = { name: 'mine', instance: 'one' };
    const [one, two] = [await harness.send(), await harness.send()];
    const task = (await harness.claim(one.judgementId, mine))!;
    await harness.claim(two.judgementId, HONEST);
    const { judges } = await harness.site.api('GET /api/admin/judge', { as: root });
    const { id, running } = judges.find(({ name }) => name === mine.name)!;
    expect(running).toBe(1);
    await harness.site.api('DELETE /api/admin/judge', { query: { id }, as: root });

    expect(await harness.row(one.submitId)).toMatchObject({ claimedBy: null, instance: null, attempt: 2, failures: 0 });
    expect(await harness.row(two.submitId)).toMatchObject({ claimedBy: HONEST.name, attempt: 1 });
    await harness.handleReport(finalOf(task, Status.Accepted));
    expect((await harness.row(one.submitId)).isFinal).toBe(false);
    const as = await harness.site.judgeAs(mine);
    const body = { judgementId: one.judgementId, ...mine };
    expect((await harness.site.reply('POST /api/judge/claim', { body, as })).status).toBe(401);
    harness.advanceClock(1000);
    const secondTask = (await harness.claim(one.judgementId))!;
    await harness.handleReport({ ...finalOf(secondTask, Status.Accepted), ...verdictOf(secondTask, Status.Accepted) });
    expect(await harness.row(one.submitId)).toMatchObject({ isFinal: true, status: Status.Accepted });
  });

  const revoke = async (name: string): Promise<unknown> => {
    const root = await harness.site.asRoot();
    const { judges } = await harness.site.api('GET /api/admin/judge', { as: root });
    const { id } = judges.find((judge) => judge.name === name)!;
    return harness.site.api('DELETE /api/admin/judge', { query: { id }, as: root });
  };

  it.each(['claim', 'heartbeat'] as const)('refuses a %s that arrives meanwhile', async (call) => {
    const mine = { name: `late-${call}`, instance: 'one' };
    const [first, { judgementId, submitId }] = [await harness.send(), await harness.send()];
    await harness.claim(first.judgementId, mine);
    const as = await harness.site.availableJudgeAs(mine);
    const { pid, release } = await lockJudgement(first.judgementId);
    const revoking = revoke(mine.name);
    const revocation = await waiter(pid);
    const reply =
      call === 'claim'
        ? harness.site.reply('POST /api/judge/claim', { body: { judgementId, ...mine }, as })
        : harness.site.reply('POST /api/judge/heartbeat', { body: { ...EMPTY_BEAT, ...mine }, as });
    await waiter(revocation);
    await release();
    await revoking;
    expect((await reply).status).toBe(401);
    for (const one of [first.submitId, submitId]) expect(await harness.row(one)).toMatchObject({ claimedBy: null });
    expect(await knex()('judgeNode').where({ name: mine.name })).toEqual([]);
  });

  it('refuses another process of the name that registers meanwhile', async () => {
    const mine = { name: 'registering', instance: 'one' };
    const { judgementId } = await harness.send();
    await harness.claim(judgementId, mine);
    const { pid, release } = await lockJudgement(judgementId);
    const revoking = revoke(mine.name);
    const revocation = await waiter(pid);
    const body = { ...mine, instance: 'two', keys: ['ME'] };
    let isAnswered = false;
    const registering = harness.site
      .reply('POST /api/judge/register', { body, as: harness.site.registration })
      .finally(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await blockedBy(knex(), revocation)).length > 0).toBe(true);
    await release();
    await revoking;
    expect((await registering).status).toBe(403);
  });

  it('waits for a claim that is under way, and takes it back', async () => {
    const mine = { name: 'claiming', instance: 'one' };
    const { judgementId, submitId } = await harness.send();
    const as = await harness.site.availableJudgeAs(mine);
    const { pid, release } = await lockJudgement(judgementId);
    const claiming = harness.site.reply('POST /api/judge/claim', { body: { judgementId, ...mine }, as });
    const claim = await waiter(pid);
    const revoking = revoke(mine.name);
    await waiter(claim);
    await release();
    expect(await claiming).toMatchObject({ status: 200, data: { judgementId } });
    await revoking;
    expect(await harness.row(submitId)).toMatchObject({ claimedBy: null, attempt: 2 });
  });

  it('lets an honest judge with the shared token judge on', async () => {
    await using judge = await startFakeJudge(harness.site, { name: 'shared' });
    const { submitId, judgementId } = await harness.send();
    await expect.poll(async () => (await harness.row(submitId)).isFinal).toBe(true);
    expect(judge.claimed).toContain(judgementId);
  });
});
