import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth, ContestType } from '../../contract';
import { openContestHarness, type ContestHarness } from '../contest-harness';
import { acm, linesOf, oi, rank } from './support';

const RANK = 'POST /api/get-contest-rank';
const { Accepted, WrongAnswer, CompileError } = Status;

let harness: ContestHarness;
let [ada, bob, eve]: TestUser[] = [];
beforeAll(async () => {
  harness = await openContestHarness();
  [ada, bob, eve] = [
    await harness.site.signUp({ username: 'ada' }),
    await harness.site.signUp({ username: 'bob' }),
    await harness.site.signUp({ username: 'eve' }),
  ];
});
afterAll(() => harness?.stop());

const createContest = async (
  options: Parameters<ContestHarness['createContest']>[0] = {},
  labels = ['A', 'B'],
): Promise<number> => {
  const cid = await harness.createContest(options);
  for (const displayId of labels) await harness.createContestProblem(cid, { displayId });
  return cid;
};
const ask = (as: TestUser | undefined, body: object) =>
  harness.calls.reply(RANK, { body: body as { cid: number }, ...(as && { as }) });

describe(RANK, () => {
  it('is for those who may enter', async () => {
    const cid = await createContest({ auth: ContestAuth.Private, password: 'open' });
    expect((await ask(undefined, { cid })).status).toBe(401);
    expect((await ask(ada, { cid })).status).toBe(403);
    expect((await ask(ada, { cid: 99_999 })).status).toBe(404);
    expect((await ask(ada, { cid: await createContest({ isVisible: false }) })).status).toBe(404);
    expect((await ask(ada, { cid: await createContest({ when: 'scheduled' }) })).status).toBe(403);
    await harness.enrol(cid, ada!);
    expect((await ask(ada, { cid })).status).toBe(200);
  });

  it.each([
    ['a board of a minute while the contest runs', { atMinute: 10 }, 'atMinute'],
    ['more followed users than can be followed', { concernedList: Array(501).fill('u') }, 'concernedList'],
  ])('refuses %s', async (_what, options, field) => {
    expect(await ask(ada, { cid: await createContest(), ...options })).toMatchObject({ status: 400, data: { field } });
  });

  it('ranks by solved problems and penalty, and marks the first to solve by submission time', async () => {
    const cid = await createContest();
    const [early, wrong] = [await harness.send(ada!, cid, 'A'), await harness.send(bob!, cid, 'A')];
    harness.advanceMinutes(10);
    const late = await harness.send(bob!, cid, 'A');
    await harness.submitAndJudge(bob!, cid, 'B', CompileError);
    await harness.judge(late, Accepted);
    expect(linesOf(await rank(harness.calls, ada!, cid))).toEqual(['1 bob A@70', '2 ada']);
    await harness.judge(wrong, WrongAnswer);
    await harness.judge(early, Accepted);
    const page = await rank(harness.calls, ada!, cid);
    expect(linesOf(page)).toEqual(['1 ada A@60', '2 bob A@70']);
    const [hers, his] = acm(page);
    expect(hers!.submissionInfo['A']).toEqual({
      isAC: true,
      isFirstAC: true,
      ACTime: 3600,
      errorNum: 0,
      tryNum: 0,
      isAfterContest: false,
    });
    expect(his).toMatchObject({ ac: 1, total: 3, totalTime: 4200 + 1200, submissionInfo: { A: { isFirstAC: false } } });
  });

  it('ranks an OI contest by points and shows them by label', async () => {
    const cid = await harness.createContest({ type: ContestType.Oi });
    await harness.createContestProblem(cid, { displayId: 'P1', score: 100 });
    await harness.createContestProblem(cid, { displayId: 'P2', score: 100 });
    await harness.submitAndJudge(ada!, cid, 'P1', Accepted);
    await harness.submitAndJudge(ada!, cid, 'P2', WrongAnswer);
    const [row] = oi(await rank(harness.calls, bob!, cid));
    expect(row).toMatchObject({
      rank: 1,
      totalScore: 100,
      totalTime: 7,
      submissionInfo: { P1: 100, P2: 0 },
      timeInfo: { P1: 7 },
    });
  });

  it('shows of all names the username and the one that the contest uses', async () => {
    const names = { nickname: 'The Countess', realname: 'Augusta Byron' };
    await harness.knex('account').where({ uid: ada!.uid }).update(names);
    const cid = await createContest({ showName: 'nickname' });
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    const { data } = await ask(bob, { cid });
    expect(data!.records).toMatchObject([{ rankShowName: 'The Countess', username: 'ada', hasAccount: true }]);
    expect(JSON.stringify(data)).not.toContain('Augusta');
    await harness.knex('account').where({ uid: ada!.uid }).update({ nickname: null, realname: null });
  });

  it('leaves out what the author and super admins send, also as first to solve', async () => {
    const cid = await createContest({ uid: eve!.uid });
    await harness.submitAndJudge(eve!, cid, 'A', Accepted);
    await harness.submitAndJudge(harness.root, cid, 'A', Accepted);
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    const page = await rank(harness.calls, bob!, cid);
    expect(linesOf(page)).toEqual(['1 ada A@60']);
    expect(acm(page)[0]!.submissionInfo['A']!.isFirstAC).toBe(true);
  });

  it('pins the own row, then those of the followed, on the first page', async () => {
    const cid = await createContest();
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    await harness.submitAndJudge(bob!, cid, 'A', WrongAnswer);
    await harness.submitAndJudge(eve!, cid, 'A', WrongAnswer);
    const concernedList = [ada!.uid, 'nobody'];
    const page = await rank(harness.calls, bob!, cid, { concernedList });
    expect(page.pinned.map(({ rankShowName, isFollowed }) => [rankShowName, isFollowed])).toEqual([
      ['bob', undefined],
      ['ada', true],
    ]);
    expect(page.total).toBe(3);
    expect((await rank(harness.calls, bob!, cid, { concernedList, limit: 1, currentPage: 2 })).pinned).toEqual([]);
  });

  it('searches by school and displayed name without changing ranks', async () => {
    await harness.knex('account').where({ uid: eve!.uid }).update({ school: 'Trinity College' });
    const cid = await createContest();
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    await harness.submitAndJudge(eve!, cid, 'A', WrongAnswer);
    expect(linesOf(await rank(harness.calls, bob!, cid, { keyword: ' TRINITY ' }))).toEqual(['2 eve']);
    expect(linesOf(await rank(harness.calls, bob!, cid, { keyword: 'Ad' }))).toEqual(['1 ada A@60']);
  });

  it('has stars in their place outside the ranking, or leaves them out', async () => {
    const cid = await createContest({ starAccounts: ['ADA'] });
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    await harness.submitAndJudge(bob!, cid, 'A', Accepted);
    expect((await rank(harness.calls, eve!, cid)).records.map((row) => [row.rank, row.rankShowName]).sort()).toEqual([
      [-1, 'ada'],
      [1, 'bob'],
    ]);
    expect(linesOf(await rank(harness.calls, eve!, cid, { removeStar: true }))).toEqual(['1 bob A@60']);
  });

  it('shows a finished contest as it was at any minute', async () => {
    const cid = await createContest({ endAt: harness.minutes(60) });
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    harness.advanceMinutes(61);
    expect((await rank(harness.calls, bob!, cid, { atMinute: 60 })).records).toEqual([]);
    expect(linesOf(await rank(harness.calls, bob!, cid, { atMinute: 61 }))).toEqual(['1 ada A@60']);
  });

  it('counts what came after the end only when asked, and only where it is taken', async () => {
    const cid = await createContest({ endAt: harness.minutes(5), takesLate: true });
    harness.advanceMinutes(10);
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    expect((await rank(harness.calls, bob!, cid)).records).toEqual([]);
    const [row] = acm(await rank(harness.calls, bob!, cid, { containsEnd: true }));
    expect(row!.submissionInfo['A']).toMatchObject({ isAC: true, isAfterContest: true });
    await harness.knex('contest').where({ id: cid }).update({ takesLate: false });
    expect((await rank(harness.calls, bob!, cid, { containsEnd: true })).records).toEqual([]);
  });

  it('knows one contest from another, and has what was committed before it was asked', async () => {
    const [one, other] = [await createContest(), await createContest()];
    await harness.submitAndJudge(ada!, one, 'A', Accepted);
    await harness.submitAndJudge(bob!, other, 'B', Accepted);
    expect(linesOf(await rank(harness.calls, eve!, one))).toEqual(['1 ada A@60']);
    expect(linesOf(await rank(harness.calls, eve!, other))).toEqual(['1 bob B@60']);
    await harness.submitAndJudge(ada!, other, 'A', Accepted);
    expect(linesOf(await rank(harness.calls, eve!, other))).toHaveLength(2);
  });

  it('is recomputed when a participant withdraws', async () => {
    const cid = await createContest();
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    await harness.submitAndJudge(bob!, cid, 'A', Accepted);
    expect(await rank(harness.calls, eve!, cid)).toMatchObject({ total: 2 });
    await harness.knex('accountRole').insert({ uid: ada!.uid, role: 1000 });
    harness.advanceMinutes(2);
    const page = await rank(harness.calls, eve!, cid);
    expect(linesOf(page)).toEqual(['1 bob A@60']);
    expect(acm(page)[0]!.submissionInfo['A']!.isFirstAC).toBe(true);
    await harness.knex('accountRole').where({ uid: ada!.uid, role: 1000 }).delete();
  });

  it('gives awards to the ranked', async () => {
    const award = { priority: 1, name: 'Gold', background: '#ffd700', color: '#000000', num: 1 };
    const cid = await createContest({ awardType: 2, awards: [award] });
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    await harness.submitAndJudge(bob!, cid, 'A', WrongAnswer);
    const { records } = await rank(harness.calls, eve!, cid);
    expect(records.map(({ awardName }) => awardName)).toEqual(['Gold', null]);
  });

  it.each([
    [true, ['Gold', 'Gold']],
    [false, ['Gold', null]],
  ])('gives equal ranks one award if the contest shares awards: %s', async (sharesAwards, expected) => {
    const award = { priority: 1, name: 'Gold', background: '#ffd700', color: '#000000', num: 1 };
    const cid = await createContest({ awardType: 2, awards: [award], sharesAwards });
    for (const one of [ada!, bob!]) await harness.submitAndJudge(one, cid, 'A', Accepted);
    const { records } = await rank(harness.calls, eve!, cid);
    expect(records.map(({ rank: place, awardName }) => [place, awardName])).toEqual(expected.map((name) => [1, name]));
  });
});
