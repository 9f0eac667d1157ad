import { ProblemAuth, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ContestType } from '../../contract';
import { subtaskBest } from '../../migrations/0002-subtask-best';
import { amenderOf, amendingByHand } from '../log/support';
import { startContestTestSite, type ContestOptions, type ContestTestSite } from '../contest-test-site';
import { oi, rank } from './support';

let world: ContestTestSite;
let ada: TestUser;
beforeAll(async () => {
  world = await startContestTestSite();
  ada = await world.site.signUp({ username: 'ada' });
});
afterAll(() => world?.stop());

const problem = { judgeCaseMode: 'subtask_lowest', auth: ProblemAuth.Public } as const;
const open = async (wish: ContestOptions = {}) => {
  const cid = await world.makeContest({ type: ContestType.Oi, oiCounts: 'SubtaskBest', ...wish });
  return { cid, pid: (await world.makeContestProblem(cid, { displayId: 'A', score: 100, problem })).pid };
};
const score = async (cid: number, as = ada) => oi(await rank(world.calls, as, cid))[0]?.totalScore;
/** Points of both subtasks in the log, verdict by verdict. */
const noted = async (cid: number) =>
  (await world.facts(cid, 'judgement')).map(({ detail }) => (detail as unknown as { subtasks?: object })?.subtasks);
const own = async (cid: number, pid: number) => {
  const body = { pidList: [pid], isContestProblemList: true, cid };
  return (await world.site.api('POST /api/get-user-problem-status', { body, as: ada }))[pid];
};
const manual = (submitId: number, status: Status, points: number) =>
  world.site.api('POST /api/admin/judge/manual-judge', { body: { submitId, status, score: points }, as: world.root });

describe('a contest that counts the best of each subtask', () => {
  it('adds up what several submissions reached, on the board and for whoever sent them', async () => {
    const { cid, pid } = await open();
    await world.runPartly(ada, cid, 'A', [50, 0]);
    await world.runPartly(ada, cid, 'A', [0, 30]);
    expect(await noted(cid)).toEqual([
      { 1: 50, 2: 0 },
      { 1: 0, 2: 30 },
    ]);
    expect(await score(cid)).toBe(80);
    expect(await own(cid, pid)).toMatchObject({ score: 80 });
  });

  it('takes problems without subtasks, and verdicts by hand, as a whole', async () => {
    const { cid } = await open();
    await world.makeContestProblem(cid, { displayId: 'B', score: 100 });
    await world.runPartly(ada, cid, 'B', [50, 0]);
    await world.runPartly(ada, cid, 'B', [0, 30]);
    expect(await score(cid)).toBe(50);
    const first = await world.runPartly(ada, cid, 'A', [50, 0]);
    await world.runPartly(ada, cid, 'A', [0, 30]);
    expect(await score(cid)).toBe(130);
    await manual(first, Status.PartialAccepted, 20);
    expect(await score(cid)).toBe(80);
  });

  it('counts as the judged version of the problem does', async () => {
    const { cid, pid } = await open();
    const submitId = await world.send(ada, cid, 'A');
    await world.knex('problem').where({ id: pid }).update({ judgeCaseMode: 'default' });
    await world.judge(submitId, Status.PartialAccepted, [50, 0]);
    expect(await noted(cid)).toEqual([{ 1: 50, 2: 0 }]);
  });

  it('shows nothing of what came behind the seal', async () => {
    const { cid } = await open({ isSealed: true, sealAt: world.minutes(10) });
    await world.runPartly(ada, cid, 'A', [50, 0]);
    world.pass(10);
    await world.runPartly(ada, cid, 'A', [0, 30]);
    expect(await score(cid)).toBe(50);
    const shown = await rank(world.calls, world.root, cid, { forceRefresh: true });
    expect(oi(shown)[0]?.totalScore).toBe(80);
  });

  it('knows what a rejudging changes', async () => {
    const { cid, pid } = await open();
    const submitId = await world.runPartly(ada, cid, 'A', [50, 0]);
    await world.runPartly(ada, cid, 'A', [0, 30]);
    const place = { cid, pid };
    const { id } = await world.calls.api('POST /api/admin/contest/rejudge', { body: place, as: world.root });
    await world.judge(submitId, Status.PartialAccepted, [50, 0]);
    const impact = () => world.calls.api('GET /api/admin/contest/rejudge', { query: { cid, id }, as: world.root });
    expect((await impact()).ranks).toEqual([]);
  });

  it('is gone through again, and taken part in virtually', async () => {
    const { cid } = await open({ when: 'ended', startAt: world.minutes(-60), endAt: world.minutes(60) });
    await world.runPartly(ada, cid, 'A', [50, 0]);
    await world.runPartly(ada, cid, 'A', [0, 30]);
    world.pass(60);
    const replay = await world.calls.api('GET /api/get-contest-replay', { query: { cid }, as: ada });
    expect(replay.runs.subtasks).toEqual([
      { 1: 50, 2: 0 },
      { 1: 0, 2: 30 },
    ]);
    const bob = await world.site.signUp();
    await world.calls.api('POST /api/contest-virtual', { body: { cid }, as: bob });
    await world.runPartly(bob, cid, 'A', [40, 0]);
    await world.runPartly(bob, cid, 'A', [0, 50]);
    world.pass(1);
    const { own: row } = await world.calls.api('GET /api/get-contest-virtual-rank', { query: { cid }, as: bob });
    expect(row).toMatchObject({ totalScore: 90, rank: 1 });
  });
});

it('verdicts of logs that do not know subtasks are given theirs', async () => {
  const { cid } = await open();
  await world.runPartly(ada, cid, 'A', [50, 0]);
  await world.knex('contestEvent').where({ cid }).update({ detail: null });
  await world.knex.transaction((tx) => subtaskBest.up(tx));
  expect(await noted(cid)).toEqual([{ 1: 50, 2: 0 }]);
});

it('what was judged while the plugin was off is known by its subtasks', async () => {
  const endByHand = amendingByHand();
  try {
    const { cid } = await open();
    const submitId = await world.runPartly(ada, cid, 'A', [50, 0]);
    const pluginIs = async (wanted: 'on' | 'off', status: number): Promise<void> => {
      await world.site.api('PUT /api/admin/plugin', { body: { id: 'contest', wanted }, as: world.root });
      const ask = () => world.calls.reply('GET /api/get-contest-info', { query: { cid }, as: ada });
      await vi.waitUntil(async () => (await ask()).status === status, { timeout: 10_000 });
    };
    await pluginIs('off', 404);
    await world.site.api('POST /api/admin/judge/rejudge', { body: { submitId }, as: world.root });
    await world.judge(submitId, Status.PartialAccepted, [0, 50]);
    await pluginIs('on', 200);
    expect(await amenderOf(world).amend()).toBe(1);
    expect((await noted(cid)).at(-1)).toEqual({ 1: 0, 2: 50 });
    expect(await amenderOf(world).amend()).toBe(0);
  } finally {
    endByHand();
  }
});
