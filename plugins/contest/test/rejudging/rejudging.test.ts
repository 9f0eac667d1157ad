import { Role, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestType, type RejudgeImpact } from '../../contract';
import { ContestFinder } from '../../server/contests';
import { ContestRejudgingDesk } from '../../server/rejudging/desk';
import { linesOf, rank } from '../board/support';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';

const REJUDGE = '/api/admin/contest/rejudge';
const { Accepted, WrongAnswer } = Status;

let world: ContestTestSite;
let [ada, bob, eve]: TestUser[] = [];
beforeAll(async () => {
  world = await startContestTestSite();
  [ada, bob, eve] = [
    await world.site.signUp({ username: 'ada' }),
    await world.site.signUp({ username: 'bob' }),
    await world.site.signUp({ username: 'eve' }),
  ];
});
afterAll(() => world?.stop());

const open = async () => {
  const cid = await world.makeContest();
  const { pid } = await world.makeContestProblem(cid, { displayId: 'A' });
  await world.makeContestProblem(cid, { displayId: 'B' });
  return { cid, pid };
};
const begin = (place: { cid: number; pid: number }, as = world.root) =>
  world.calls.reply(`POST ${REJUDGE}`, { body: place, as });
const impact = (cid: number, id: number): Promise<RejudgeImpact> =>
  world.calls.api(`GET ${REJUDGE}`, { query: { cid, id }, as: world.root });
const decide = (cid: number, id: number, decision: 'apply' | 'drop') =>
  world.calls.reply(`PUT ${REJUDGE}`, { body: { cid, id, decision }, as: world.root });
/** Those who share a rank by name. */
const board = async (cid: number) => linesOf(await rank(world.calls, world.root, cid)).sort();

/** Ada was accepted and Bob was not; anew it is the other way round, and Eve's other problem stays out of it. */
const openTwisted = async () => {
  const place = await open();
  const { cid } = place;
  const [hers, his] = [await world.run(ada!, cid, 'A', Accepted), await world.run(bob!, cid, 'A', WrongAnswer)];
  await world.run(eve!, cid, 'B', WrongAnswer);
  const { id } = (await begin(place)).data!;
  return { ...place, hers, his, id };
};

describe('rejudging a problem of a contest', () => {
  it('is for super admins', async () => {
    const place = await open();
    const admin = await world.site.signUp({ role: Role.Admin });
    expect((await world.calls.reply(`POST ${REJUDGE}`, { body: place })).status).toBe(401);
    expect((await begin(place, admin)).status).toBe(403);
    const query = { cid: place.cid, id: 1 };
    expect((await world.calls.reply(`GET ${REJUDGE}`, { query, as: admin })).status).toBe(403);
    expect((await world.calls.reply(`GET ${REJUDGE}/last`, { query: { cid: 1 }, as: admin })).status).toBe(403);
    const body = { ...query, decision: 'apply' as const };
    expect((await world.calls.reply(`PUT ${REJUDGE}`, { body, as: admin })).status).toBe(403);
  });

  it('is for those only who run the contest, whatever else they may', async () => {
    const { cid, pid } = await open();
    const { uid, username } = ada!;
    const viewer = { uid, username, roles: [], permissions: new Set(['rejudge'] as const), sessionId: 'x' };
    const nothing = new Proxy({}, { get: () => () => Promise.reject(new Error('asked')) }) as never;
    const contests = new ContestFinder(world.knex, { now: () => world.now() });
    const desk = new ContestRejudgingDesk(contests, nothing, nothing, nothing, nothing, nothing, nothing);
    for (const asked of [
      desk.begin(viewer, { cid, pid }),
      desk.impact(viewer, { cid, id: 1 }),
      desk.last(viewer, cid),
      desk.decide(viewer, { cid, id: 1, decision: 'apply' }),
    ]) {
      await expect(asked).rejects.toMatchObject({ status: 403 });
    }
  });

  it('refuses what is not there, and what has nothing to judge', async () => {
    const { cid, pid } = await open();
    expect((await begin({ cid: 99_999, pid })).status).toBe(404);
    expect((await begin({ cid, pid: 99_999 })).status).toBe(404);
    expect((await begin({ cid, pid })).status).toBe(400);
    const { id } = await openTwisted();
    expect((await world.calls.reply(`GET ${REJUDGE}`, { query: { cid, id }, as: world.root })).status).toBe(404);
    expect((await decide(cid, id, 'drop')).status).toBe(404);
  });

  it('shows which verdicts and ranks would change, and changes nothing until it is applied', async () => {
    const { cid, id, hers, his } = await openTwisted();
    const before = await board(cid);
    expect(await impact(cid, id)).toMatchObject({ state: 'judging', total: 2, done: 0, changed: [], ranks: [] });
    expect((await decide(cid, id, 'apply')).status).toBe(409);
    await world.judge(hers, WrongAnswer);
    await world.judge(his, Accepted);
    expect(await impact(cid, id)).toEqual({
      ...{ id, state: 'ready', total: 2, done: 2 },
      changed: [
        { submitId: hers, username: 'ada', displayId: 'A', from: Accepted, to: WrongAnswer },
        { submitId: his, username: 'bob', displayId: 'A', from: WrongAnswer, to: Accepted },
      ],
      ranks: [
        { uid: bob!.uid, showName: 'bob', before: 2, after: 1 },
        { uid: ada!.uid, showName: 'ada', before: 1, after: 2 },
      ],
    });
    expect(await board(cid)).toEqual(before);
  });

  it('does to the board what it has shown, as one, and shows the same afterwards', async () => {
    const { cid, id, hers, his } = await openTwisted();
    await world.judge(hers, WrongAnswer);
    await world.judge(his, Accepted);
    const shown = await impact(cid, id);
    const length = (await world.facts(cid)).length;
    expect((await decide(cid, id, 'apply')).status).toBe(200);
    const page = await rank(world.calls, world.root, cid);
    for (const { uid, after } of shown.ranks) {
      expect(page.records.find((row) => row.uid === uid)?.rank).toBe(after);
    }
    expect(await board(cid)).toEqual(['1 bob A@60', '2 ada', '2 eve']);
    const facts = (await world.facts(cid)).slice(length);
    expect(facts.map(({ kind }) => kind)).toEqual(['judgement', 'judgement', 'rejudging']);
    expect(facts[2]!.detail).toEqual({ rejudgingId: id, changed: 2 });
    expect(await impact(cid, id)).toEqual({ ...shown, state: 'applied' });
    expect((await decide(cid, id, 'apply')).status).toBe(409);
  });

  it('brings run times to the board, which may decide between equal scores, though no verdict changes', async () => {
    const cid = await world.makeContest({ type: ContestType.Oi });
    const { pid } = await world.makeContestProblem(cid, { displayId: 'A', score: 100 });
    const [hers, his] = [await world.run(ada!, cid, 'A', Accepted), await world.run(bob!, cid, 'A', Accepted)];
    await world.knex('judgement').where({ submissionId: his }).update({ timeMs: 900 });
    await world.knex('contestEvent').where({ cid, submissionId: his, kind: 'judgement' }).update({ timeMs: 900 });
    const order = async () =>
      (await rank(world.calls, world.root, cid)).records.map(({ uid, rank: place }) => [uid, place]);
    expect(await order()).toEqual([
      [ada!.uid, 1],
      [bob!.uid, 2],
    ]);
    const { id } = (await begin({ cid, pid })).data!;
    for (const submitId of [hers, his]) await world.judge(submitId, Accepted);
    const shown = await impact(cid, id);
    expect([shown.changed, shown.ranks]).toMatchObject([[], [{ uid: bob!.uid, before: 2, after: 1 }]]);
    await decide(cid, id, 'apply');
    expect((await order()).map(([, place]) => place)).toEqual([1, 1]);
  });

  it('leaves everything as it was when it is dropped', async () => {
    const { cid, id, hers } = await openTwisted();
    await world.judge(hers, WrongAnswer);
    const [before, facts] = [await board(cid), await world.facts(cid)];
    expect((await decide(cid, id, 'drop')).status).toBe(200);
    expect(await board(cid)).toEqual(before);
    expect(await world.facts(cid)).toEqual(facts);
  });

  it('is found again as the last of its contest', async () => {
    const last = (cid: number) => world.calls.api(`GET ${REJUDGE}/last`, { query: { cid }, as: world.root });
    const { cid, id } = await openTwisted();
    expect(await last(cid)).toEqual({ id });
    expect(await last((await open()).cid)).toBeNull();
  });

  it('keeps a verdict that was given by hand meanwhile', async () => {
    const { cid, id, hers, his } = await openTwisted();
    const body = { submitId: hers, status: WrongAnswer };
    await world.site.api('POST /api/admin/judge/manual-judge', { body, as: world.root });
    await world.judge(hers, Accepted);
    await world.judge(his, Accepted);
    expect((await impact(cid, id)).changed.map(({ submitId }) => submitId)).toEqual([his]);
    await decide(cid, id, 'apply');
    expect(await board(cid)).toEqual(['1 bob A@60', '2 ada', '2 eve']);
  });
});
