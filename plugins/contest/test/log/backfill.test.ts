import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { linesOf, rank, secondServer } from '../board/support';
import { openContestHarness, type ContestHarness } from '../contest-harness';
import { createBackfill, disableAutomaticBackfill } from './support';

const { Accepted, WrongAnswer, Pending, Cancelled } = Status;

let harness: ContestHarness;
let ada: TestUser;
let cid: number;
beforeAll(async () => {
  harness = await openContestHarness();
  ada = await harness.site.signUp({ username: 'ada' });
  cid = await harness.createContest();
  await harness.createContestProblem(cid, { displayId: 'A' });
});
afterAll(() => harness?.stop());

const setPlugin = async (wanted: 'on' | 'off'): Promise<void> => {
  await harness.site.api('PUT /api/admin/plugin', { body: { id: 'contest', wanted }, as: harness.root });
  const status = wanted === 'on' ? 200 : 404;
  const ask = () => harness.calls.reply('GET /api/get-contest-info', { query: { cid }, as: ada });
  await vi.waitUntil(async () => (await ask()).status === status, { timeout: 10_000 });
};
const whileOff = async (work: () => Promise<unknown>): Promise<void> => {
  await setPlugin('off');
  await work();
  await setPlugin('on');
};
const judgeManually = (submitId: number, status: Status) =>
  harness.site.api('POST /api/admin/judge/manual-judge', { body: { submitId, status }, as: harness.root });
const rejudgeOrCancel = (call: 'rejudge' | 'cancel-judge', submitId: number) =>
  harness.site.api(`POST /api/admin/judge/${call}`, { body: { submitId }, as: harness.root });
const board = async () => linesOf(await rank(harness.calls, ada, cid));
const latestStatus = async (submissionId: number) => {
  const facts = (await harness.facts(cid)).filter((fact) => fact.submissionId === submissionId);
  return facts.at(-1)!.status ?? facts.at(-1)!.kind;
};

describe('events while the plugin is off', () => {
  it('is on the board when it is on again', async () => {
    const wrong = await harness.submitAndJudge(ada, cid, 'A', WrongAnswer);
    const waiting = await harness.send(ada, cid, 'A');
    expect(await board()).toEqual(['1 ada']);
    await whileOff(async () => {
      await judgeManually(wrong, Accepted);
      await harness.judge(waiting, WrongAnswer);
    });
    await expect.poll(board).toEqual(['1 ada A@60']);
    expect([await latestStatus(wrong), await latestStatus(waiting)]).toEqual([Accepted, WrongAnswer]);
  });

  it.each([
    ['a cancellation', (id: number) => rejudgeOrCancel('cancel-judge', id), Cancelled],
    ['a verdict that is awaited anew', (id: number) => rejudgeOrCancel('rejudge', id), Pending],
  ] as const)('is noted when it is %s', async (_what, change, status) => {
    const submitId = await harness.submitAndJudge(ada, cid, 'A', WrongAnswer);
    await whileOff(() => change(submitId));
    await expect.poll(() => latestStatus(submitId)).toBe(status);
  });

  it('is logged with its original time and ID', async () => {
    const submitId = await harness.submitAndJudge(ada, cid, 'A', WrongAnswer);
    await whileOff(async () => {
      harness.advanceMinutes(3);
      await judgeManually(submitId, Accepted);
      harness.advanceMinutes(4);
    });
    await expect.poll(() => latestStatus(submitId)).toBe(Accepted);
    const judgement = await harness
      .knex('judgement')
      .where({ submissionId: submitId, isCurrent: true })
      .first<{ id: number }>('id');
    expect((await harness.facts(cid)).at(-1)).toMatchObject({
      kind: 'judgement',
      judgementId: judgement.id,
      isManual: true,
      at: harness.minutes(-4),
    });
  });

  it('adds nothing where nothing has changed', async () => {
    const before = await harness.facts(cid);
    await whileOff(async () => undefined);
    expect(await createBackfill(harness).backfill()).toBe(0);
    expect(await harness.facts(cid)).toEqual(before);
  });
});

describe('facts that are missing', () => {
  let restoreBackfill: () => void;
  beforeAll(async () => {
    restoreBackfill = disableAutomaticBackfill();
    await whileOff(async () => undefined);
  });
  afterAll(() => restoreBackfill?.());

  it('are added once by servers that start together, those of submissions before those of verdicts', async () => {
    await using second = await secondServer(harness);
    const other = await harness.createContest();
    await harness.createContestProblem(other, { displayId: 'A' });
    for (const status of [Accepted, WrongAnswer]) await harness.submitAndJudge(ada, other, 'A', status);
    const awaited = await harness.send(ada, other, 'A');
    const loggedFacts = (await harness.facts(other)).map(
      ({ kind, submissionId, judgementId, status, problem, team }) => {
        return { kind, submissionId, judgementId, status, problem, team };
      },
    );
    await harness.knex('contestEvent').where({ cid: other }).delete();
    const added = await Promise.all([createBackfill(harness).backfill(), createBackfill(harness, second).backfill()]);
    expect(added.toSorted()).toEqual([0, 5]);
    expect(await harness.facts(other)).toMatchObject(loggedFacts);
    expect(loggedFacts.at(-1)).toMatchObject({ kind: 'submission', submissionId: awaited });
  });

  it('are added with the virtual participation of then, once each', async () => {
    const old = await harness.createContest({ when: 'ended' });
    await harness.createContestProblem(old, { displayId: 'A' });
    const times = { startAt: harness.minutes(-1), endAt: harness.minutes(299) };
    const [virtual] = await harness
      .knex('contestVirtual')
      .insert({ cid: old, uid: ada.uid, ...times })
      .returning('id');
    const virtualId = virtual!.id;
    const ids = [await harness.submitAndJudge(ada, old, 'A', WrongAnswer), await harness.send(ada, old, 'A')];
    await harness.knex('contestEvent').where({ cid: old }).delete();
    await harness.knex('contestVirtualRun').where({ virtualId }).delete();
    expect(await createBackfill(harness).backfill()).toBe(3);
    const links = await harness.knex('contestVirtualRun').where({ virtualId }).orderBy('submissionId');
    expect(links).toMatchObject(ids.map((submissionId) => ({ submissionId })));
    expect(await harness.facts(old, 'submission')).toMatchObject(
      ids.map((submissionId) => ({ submissionId, virtualId })),
    );
    expect(await createBackfill(harness).backfill()).toBe(0);
  });

  it('are added however many they are', { timeout: 60_000 }, async () => {
    const many = await harness.createContest();
    const { pid } = await harness.createContestProblem(many, { displayId: 'A' });
    await harness.knex.raw(
      `with sent as (
         insert into submission (uid, pid, cid, display_id, language, code, length, ip, created_at)
         select ?, ?, ?, 'A', 'C++', 'x', 1, '::1', ? from generate_series(1, 2500) returning id)
       insert into judgement (submission_id, reason, bank, priority, status, judged_at, created_at)
       select id, 'first', 'ME', 1, 0, ?, ? from sent`,
      [ada.uid, pid, many, harness.now(), harness.now(), harness.now()],
    );
    expect(await createBackfill(harness).backfill()).toBe(5000);
    expect(await createBackfill(harness).backfill()).toBe(0);
    expect(linesOf(await rank(harness.calls, ada, many))).toEqual(['1 ada A@60']);
    await harness.knex('submission').where({ cid: many }).delete();
  });
});
