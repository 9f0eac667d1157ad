import { ProblemAuth, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ContestType } from '../../contract';
import { subtaskBest } from '../../migrations/0002-subtask-best';
import { createBackfill, disableAutomaticBackfill } from '../log/support';
import { contestPlugin, openContestHarness, type ContestOptions, type ContestHarness } from '../contest-harness';
import { oi, rank } from './support';

let harness: ContestHarness;
let ada: TestUser;
beforeAll(async () => {
  harness = await openContestHarness({
    plugins: await Promise.all((['contest-records', 'contest-rejudging', 'rejudging'] as const).map(contestPlugin)),
  });
  ada = await harness.site.signUp({ username: 'ada' });
});
afterAll(() => harness?.stop());

const problem = { judgeCaseMode: 'subtask_lowest', auth: ProblemAuth.Public } as const;
const open = async (options: ContestOptions = {}) => {
  const cid = await harness.createContest({ type: ContestType.Oi, oiCounts: 'SubtaskBest', ...options });
  return { cid, pid: (await harness.createContestProblem(cid, { displayId: 'A', score: 100, problem })).pid };
};
const score = async (cid: number, as = ada) => oi(await rank(harness.calls, as, cid))[0]?.totalScore;
/** Returns the points of both subtasks in the log, by verdict. */
const loggedSubtasks = async (cid: number) =>
  (await harness.facts(cid, 'judgement')).map(({ detail }) => (detail as unknown as { subtasks?: object })?.subtasks);
const own = async (cid: number, pid: number) => {
  const body = { pidList: [pid], isContestProblemList: true, cid };
  return (await harness.site.api('POST /api/get-user-problem-status', { body, as: ada }))[pid];
};
const manual = (submitId: number, status: Status, points: number) =>
  harness.site.api('POST /api/admin/judge/manual-judge', {
    body: { submitId, status, score: points },
    as: harness.root,
  });

describe('a contest that counts the best of each subtask', () => {
  it('adds the best subtask scores of several submissions, on the scoreboard and for their author', async () => {
    const { cid, pid } = await open();
    await harness.submitPartlyCorrect(ada, cid, 'A', [50, 0]);
    await harness.submitPartlyCorrect(ada, cid, 'A', [0, 30]);
    expect(await loggedSubtasks(cid)).toEqual([
      { 1: 50, 2: 0 },
      { 1: 0, 2: 30 },
    ]);
    expect(await score(cid)).toBe(80);
    expect(await own(cid, pid)).toMatchObject({ score: 80 });
  });

  it('takes problems without subtasks, and verdicts by hand, as a whole', async () => {
    const { cid } = await open();
    await harness.createContestProblem(cid, { displayId: 'B', score: 100 });
    await harness.submitPartlyCorrect(ada, cid, 'B', [50, 0]);
    await harness.submitPartlyCorrect(ada, cid, 'B', [0, 30]);
    expect(await score(cid)).toBe(50);
    const first = await harness.submitPartlyCorrect(ada, cid, 'A', [50, 0]);
    await harness.submitPartlyCorrect(ada, cid, 'A', [0, 30]);
    expect(await score(cid)).toBe(130);
    await manual(first, Status.PartialAccepted, 20);
    expect(await score(cid)).toBe(80);
  });

  it('counts as the judged version of the problem does', async () => {
    const { cid, pid } = await open();
    const submitId = await harness.send(ada, cid, 'A');
    await harness.knex('problem').where({ id: pid }).update({ judgeCaseMode: 'default' });
    await harness.judge(submitId, Status.PartialAccepted, [50, 0]);
    expect(await loggedSubtasks(cid)).toEqual([{ 1: 50, 2: 0 }]);
  });

  it('shows nothing of what was submitted during the freeze', async () => {
    const { cid } = await open({ isSealed: true, sealAt: harness.minutes(10) });
    await harness.submitPartlyCorrect(ada, cid, 'A', [50, 0]);
    harness.advanceMinutes(10);
    await harness.submitPartlyCorrect(ada, cid, 'A', [0, 30]);
    expect(await score(cid)).toBe(50);
    const shown = await rank(harness.calls, harness.root, cid, { forceRefresh: true });
    expect(oi(shown)[0]?.totalScore).toBe(80);
  });

  it('knows what a rejudging changes', async () => {
    const { cid, pid } = await open();
    const submitId = await harness.submitPartlyCorrect(ada, cid, 'A', [50, 0]);
    await harness.submitPartlyCorrect(ada, cid, 'A', [0, 30]);
    const place = { cid, pid };
    const { id } = await harness.calls.api('POST /api/admin/contest/rejudge', { body: place, as: harness.root });
    await harness.judge(submitId, Status.PartialAccepted, [50, 0]);
    const impact = () => harness.calls.api('GET /api/admin/contest/rejudge', { query: { cid, id }, as: harness.root });
    expect((await impact()).ranks).toEqual([]);
  });

  it('is gone through again, and taken part in virtually', async () => {
    const { cid } = await open({ when: 'ended', startAt: harness.minutes(-60), endAt: harness.minutes(60) });
    await harness.submitPartlyCorrect(ada, cid, 'A', [50, 0]);
    await harness.submitPartlyCorrect(ada, cid, 'A', [0, 30]);
    harness.advanceMinutes(60);
    const replay = await harness.calls.api('GET /api/get-contest-replay', { query: { cid }, as: ada });
    expect(replay.runs.subtasks).toEqual([
      { 1: 50, 2: 0 },
      { 1: 0, 2: 30 },
    ]);
    const bob = await harness.site.signUp();
    await harness.calls.api('POST /api/contest-virtual', { body: { cid }, as: bob });
    await harness.submitPartlyCorrect(bob, cid, 'A', [40, 0]);
    await harness.submitPartlyCorrect(bob, cid, 'A', [0, 50]);
    harness.advanceMinutes(1);
    const { own: row } = await harness.calls.api('GET /api/get-contest-virtual-rank', { query: { cid }, as: bob });
    expect(row).toMatchObject({ totalScore: 90, rank: 1 });
  });
});

it('verdicts of logs that do not know subtasks are given theirs', async () => {
  const { cid } = await open();
  await harness.submitPartlyCorrect(ada, cid, 'A', [50, 0]);
  await harness.knex('contestEvent').where({ cid }).update({ detail: null });
  await harness.knex.transaction((tx) => subtaskBest.up(tx));
  expect(await loggedSubtasks(cid)).toEqual([{ 1: 50, 2: 0 }]);
});

it('a submission that was judged while the plugin was off counts with its subtasks', async () => {
  const restoreBackfill = disableAutomaticBackfill();
  try {
    const { cid } = await open();
    const submitId = await harness.submitPartlyCorrect(ada, cid, 'A', [50, 0]);
    const setPlugin = async (wanted: 'on' | 'off', status: number): Promise<void> => {
      await harness.site.api('PUT /api/admin/plugin', { body: { id: 'contest', wanted }, as: harness.root });
      const ask = () => harness.calls.reply('GET /api/get-contest-info', { query: { cid }, as: ada });
      await vi.waitUntil(async () => (await ask()).status === status, { timeout: 10_000 });
    };
    await setPlugin('off', 404);
    await harness.site.api('POST /api/admin/judge/rejudge', { body: { submitId }, as: harness.root });
    await harness.judge(submitId, Status.PartialAccepted, [0, 50]);
    await setPlugin('on', 200);
    expect(await createBackfill(harness).backfill()).toBe(1);
    expect((await loggedSubtasks(cid)).at(-1)).toEqual({ 1: 0, 2: 50 });
    expect(await createBackfill(harness).backfill()).toBe(0);
  } finally {
    restoreBackfill();
  }
});
