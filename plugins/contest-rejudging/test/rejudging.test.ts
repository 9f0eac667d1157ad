import { Role, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { PlaceDirectory } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestType } from '../../contest/contract';
import { ContestAccess } from '../../contest/server/api';
import { linesOf, rank } from '../../contest/test/board/support';
import { contestPlugin, openContestHarness, type ContestHarness } from '../../contest/test/contest-harness';
import type { RejudgeImpact } from '../contract';
import { ContestRejudgingService } from '../server/contest-rejudging-service';

const REJUDGE = '/api/admin/contest/rejudge';
const { Accepted, WrongAnswer } = Status;

let harness: ContestHarness;
let [ada, bob, eve]: TestUser[] = [];
beforeAll(async () => {
  harness = await openContestHarness({
    plugins: [await contestPlugin('contest-rejudging'), await contestPlugin('rejudging')],
  });
  [ada, bob, eve] = [
    await harness.site.signUp({ username: 'ada' }),
    await harness.site.signUp({ username: 'bob' }),
    await harness.site.signUp({ username: 'eve' }),
  ];
});
afterAll(() => harness?.stop());

const open = async () => {
  const cid = await harness.createContest();
  const { pid } = await harness.createContestProblem(cid, { displayId: 'A' });
  await harness.createContestProblem(cid, { displayId: 'B' });
  return { cid, pid };
};
const begin = (place: { cid: number; pid: number }, as = harness.root) =>
  harness.calls.reply(`POST ${REJUDGE}`, { body: place, as });
const impact = (cid: number, id: number): Promise<RejudgeImpact> =>
  harness.calls.api(`GET ${REJUDGE}`, { query: { cid, id }, as: harness.root });
const decide = (cid: number, id: number, decision: 'apply' | 'drop') =>
  harness.calls.reply(`PUT ${REJUDGE}`, { body: { cid, id, decision }, as: harness.root });
/** Returns the rows, sorted so that participants with equal ranks have a stable order. */
const board = async (cid: number) => linesOf(await rank(harness.calls, harness.root, cid)).sort();

/**
 * Creates a contest in which Ada is accepted and Bob is not; the rejudging swaps this, and Eve's other problem is not
 * affected.
 */
const openSwappedContest = async () => {
  const place = await open();
  const { cid } = place;
  const [adaSubmitId, bobSubmitId] = [
    await harness.submitAndJudge(ada!, cid, 'A', Accepted),
    await harness.submitAndJudge(bob!, cid, 'A', WrongAnswer),
  ];
  await harness.submitAndJudge(eve!, cid, 'B', WrongAnswer);
  const { id } = (await begin(place)).data!;
  return { ...place, hers: adaSubmitId, his: bobSubmitId, id };
};

describe('rejudging a problem of a contest', () => {
  it('is for super admins', async () => {
    const place = await open();
    const admin = await harness.site.signUp({ role: Role.Admin });
    expect((await harness.calls.reply(`POST ${REJUDGE}`, { body: place })).status).toBe(401);
    expect((await begin(place, admin)).status).toBe(403);
    const query = { cid: place.cid, id: 1 };
    expect((await harness.calls.reply(`GET ${REJUDGE}`, { query, as: admin })).status).toBe(403);
    expect((await harness.calls.reply(`GET ${REJUDGE}/last`, { query: { cid: 1 }, as: admin })).status).toBe(403);
    const body = { ...query, decision: 'apply' as const };
    expect((await harness.calls.reply(`PUT ${REJUDGE}`, { body, as: admin })).status).toBe(403);
  });

  it('is for those only who run the contest, whatever else they may', async () => {
    const { cid, pid } = await open();
    const { uid, username } = ada!;
    const viewer = { uid, username, roles: [], permissions: new Set(['rejudge'] as const), sessionId: 'x' };
    const unusedDependency = new Proxy({}, { get: () => () => Promise.reject(new Error('asked')) }) as never;
    const contests = new ContestAccess(
      harness.knex,
      { now: () => harness.now() },
      resolve(harness.site.app.container, PlaceDirectory),
    );
    const rejudgeService = new ContestRejudgingService(
      contests,
      unusedDependency,
      unusedDependency,
      unusedDependency,
      unusedDependency,
      unusedDependency,
      unusedDependency,
    );
    for (const request of [
      rejudgeService.start(viewer, { cid, pid }),
      rejudgeService.getImpact(viewer, { cid, id: 1 }),
      rejudgeService.findLast(viewer, cid),
      rejudgeService.decide(viewer, { cid, id: 1, decision: 'apply' }),
    ]) {
      await expect(request).rejects.toMatchObject({ status: 403 });
    }
  });

  it('refuses what is not there, and what has nothing to judge', async () => {
    const { cid, pid } = await open();
    expect((await begin({ cid: 99_999, pid })).status).toBe(404);
    expect((await begin({ cid, pid: 99_999 })).status).toBe(404);
    expect((await begin({ cid, pid })).status).toBe(400);
    const { id } = await openSwappedContest();
    expect((await harness.calls.reply(`GET ${REJUDGE}`, { query: { cid, id }, as: harness.root })).status).toBe(404);
    expect((await decide(cid, id, 'drop')).status).toBe(404);
  });

  it('shows which verdicts and ranks would change, and changes nothing until it is applied', async () => {
    const { cid, id, hers: adaSubmitId, his: bobSubmitId } = await openSwappedContest();
    const before = await board(cid);
    expect(await impact(cid, id)).toMatchObject({ state: 'judging', total: 2, done: 0, changed: [], ranks: [] });
    expect((await decide(cid, id, 'apply')).status).toBe(409);
    await harness.judge(adaSubmitId, WrongAnswer);
    await harness.judge(bobSubmitId, Accepted);
    expect(await impact(cid, id)).toEqual({
      id,
      state: 'ready',
      total: 2,
      done: 2,
      changed: [
        { submitId: adaSubmitId, username: 'ada', displayId: 'A', from: Accepted, to: WrongAnswer },
        { submitId: bobSubmitId, username: 'bob', displayId: 'A', from: WrongAnswer, to: Accepted },
      ],
      ranks: [
        { uid: bob!.uid, showName: 'bob', before: 2, after: 1 },
        { uid: ada!.uid, showName: 'ada', before: 1, after: 2 },
      ],
    });
    expect(await board(cid)).toEqual(before);
  });

  it('does to the board what it has shown, as one, and shows the same afterwards', async () => {
    const { cid, id, hers: adaSubmitId, his: bobSubmitId } = await openSwappedContest();
    await harness.judge(adaSubmitId, WrongAnswer);
    await harness.judge(bobSubmitId, Accepted);
    const shown = await impact(cid, id);
    const length = (await harness.facts(cid)).length;
    expect((await decide(cid, id, 'apply')).status).toBe(200);
    const page = await rank(harness.calls, harness.root, cid);
    for (const { uid, after } of shown.ranks) {
      expect(page.records.find((row) => row.uid === uid)?.rank).toBe(after);
    }
    expect(await board(cid)).toEqual(['1 bob A@60', '2 ada', '2 eve']);
    const facts = (await harness.facts(cid)).slice(length);
    expect(facts.map(({ kind }) => kind)).toEqual(['judgement', 'judgement', 'rejudging']);
    expect(facts[2]!.detail).toEqual({ rejudgingId: id, changed: 2 });
    expect(await impact(cid, id)).toEqual({ ...shown, state: 'applied' });
    expect((await decide(cid, id, 'apply')).status).toBe(409);
  });

  it('brings run times to the board, which may decide between equal scores, though no verdict changes', async () => {
    const cid = await harness.createContest({ type: ContestType.Oi });
    const { pid } = await harness.createContestProblem(cid, { displayId: 'A', score: 100 });
    const [adaSubmitId, bobSubmitId] = [
      await harness.submitAndJudge(ada!, cid, 'A', Accepted),
      await harness.submitAndJudge(bob!, cid, 'A', Accepted),
    ];
    await harness.knex('judgement').where({ submissionId: bobSubmitId }).update({ timeMs: 900 });
    await harness
      .knex('contestEvent')
      .where({ cid, submissionId: bobSubmitId, kind: 'judgement' })
      .update({ timeMs: 900 });
    const order = async () =>
      (await rank(harness.calls, harness.root, cid)).records.map(({ uid, rank: place }) => [uid, place]);
    expect(await order()).toEqual([
      [ada!.uid, 1],
      [bob!.uid, 2],
    ]);
    const { id } = (await begin({ cid, pid })).data!;
    for (const submitId of [adaSubmitId, bobSubmitId]) await harness.judge(submitId, Accepted);
    const shown = await impact(cid, id);
    expect([shown.changed, shown.ranks]).toMatchObject([[], [{ uid: bob!.uid, before: 2, after: 1 }]]);
    await decide(cid, id, 'apply');
    expect((await order()).map(([, place]) => place)).toEqual([1, 1]);
  });

  it('leaves everything as it was when it is dropped', async () => {
    const { cid, id, hers: adaSubmitId } = await openSwappedContest();
    await harness.judge(adaSubmitId, WrongAnswer);
    const [before, facts] = [await board(cid), await harness.facts(cid)];
    expect((await decide(cid, id, 'drop')).status).toBe(200);
    expect(await board(cid)).toEqual(before);
    expect(await harness.facts(cid)).toEqual(facts);
  });

  it('is found again as the last of its contest', async () => {
    const last = (cid: number) => harness.calls.api(`GET ${REJUDGE}/last`, { query: { cid }, as: harness.root });
    const { cid, id } = await openSwappedContest();
    expect(await last(cid)).toEqual({ id });
    expect(await last((await open()).cid)).toBeNull();
  });

  it('keeps a verdict that was set by hand meanwhile', async () => {
    const { cid, id, hers: adaSubmitId, his: bobSubmitId } = await openSwappedContest();
    const body = { submitId: adaSubmitId, status: WrongAnswer };
    await harness.site.api('POST /api/admin/judge/manual-judge', { body, as: harness.root });
    await harness.judge(adaSubmitId, Accepted);
    await harness.judge(bobSubmitId, Accepted);
    expect((await impact(cid, id)).changed.map(({ submitId }) => submitId)).toEqual([bobSubmitId]);
    await decide(cid, id, 'apply');
    expect(await board(cid)).toEqual(['1 bob A@60', '2 ada', '2 eve']);
  });
});
