import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth, ContestType } from '../../contract';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';
import { acm, linesOf, oi, rank } from './support';

const RANK = 'POST /api/get-contest-rank';
const { Accepted, WrongAnswer, CompileError } = Status;

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

const makeContest = async (
  wish: Parameters<ContestTestSite['makeContest']>[0] = {},
  labels = ['A', 'B'],
): Promise<number> => {
  const cid = await world.makeContest(wish);
  for (const displayId of labels) await world.makeContestProblem(cid, { displayId });
  return cid;
};
const ask = (as: TestUser | undefined, body: object) =>
  world.calls.reply(RANK, { body: body as { cid: number }, ...(as && { as }) });

describe(RANK, () => {
  it('is for those who may enter', async () => {
    const cid = await makeContest({ auth: ContestAuth.Private, password: 'open' });
    expect((await ask(undefined, { cid })).status).toBe(401);
    expect((await ask(ada, { cid })).status).toBe(403);
    expect((await ask(ada, { cid: 99_999 })).status).toBe(404);
    expect((await ask(ada, { cid: await makeContest({ isVisible: false }) })).status).toBe(404);
    expect((await ask(ada, { cid: await makeContest({ when: 'scheduled' }) })).status).toBe(403);
    await world.enrol(cid, ada!);
    expect((await ask(ada, { cid })).status).toBe(200);
  });

  it.each([
    ['a board of a minute while the contest runs', { atMinute: 10 }, 'atMinute'],
    ['a keyword without end', { keyword: 'x'.repeat(101) }, 'keyword'],
    ['more followed users than can be followed', { concernedList: Array(501).fill('u') }, 'concernedList'],
  ])('refuses %s', async (_what, wish, field) => {
    expect(await ask(ada, { cid: await makeContest(), ...wish })).toMatchObject({ status: 400, data: { field } });
  });

  it('ranks by solved and penalty, whoever was judged first, and marks the first to solve by the time it was sent', async () => {
    const cid = await makeContest();
    const [early, wrong] = [await world.send(ada!, cid, 'A'), await world.send(bob!, cid, 'A')];
    world.pass(10);
    const late = await world.send(bob!, cid, 'A');
    await world.run(bob!, cid, 'B', CompileError);
    await world.judge(late, Accepted);
    expect(linesOf(await rank(world.calls, ada!, cid))).toEqual(['1 bob A@70', '2 ada']);
    await world.judge(wrong, WrongAnswer);
    await world.judge(early, Accepted);
    const page = await rank(world.calls, ada!, cid);
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

  it('ranks an OI contest by points and tells them by label', async () => {
    const cid = await world.makeContest({ type: ContestType.Oi });
    await world.makeContestProblem(cid, { displayId: 'P1', score: 100 });
    await world.makeContestProblem(cid, { displayId: 'P2', score: 100 });
    await world.run(ada!, cid, 'P1', Accepted);
    await world.run(ada!, cid, 'P2', WrongAnswer);
    const [row] = oi(await rank(world.calls, bob!, cid));
    expect(row).toMatchObject({
      rank: 1,
      totalScore: 100,
      totalTime: 7,
      submissionInfo: { P1: 100, P2: 0 },
      timeInfo: { P1: 7 },
    });
  });

  it('tells of all names the username and the one that the contest shows', async () => {
    const names = { nickname: 'The Countess', realname: 'Augusta Byron' };
    await world.knex('account').where({ uid: ada!.uid }).update(names);
    const cid = await makeContest({ showName: 'nickname' });
    await world.run(ada!, cid, 'A', Accepted);
    const { data } = await ask(bob, { cid });
    expect(data!.records).toMatchObject([{ rankShowName: 'The Countess', username: 'ada', hasAccount: true }]);
    expect(JSON.stringify(data)).not.toContain('Augusta');
    await world.knex('account').where({ uid: ada!.uid }).update({ nickname: null, realname: null });
  });

  it('leaves out what the author and super admins send, also as first to solve', async () => {
    const cid = await makeContest({ uid: eve!.uid });
    await world.run(eve!, cid, 'A', Accepted);
    await world.run(world.root, cid, 'A', Accepted);
    await world.run(ada!, cid, 'A', Accepted);
    const page = await rank(world.calls, bob!, cid);
    expect(linesOf(page)).toEqual(['1 ada A@60']);
    expect(acm(page)[0]!.submissionInfo['A']!.isFirstAC).toBe(true);
  });

  it('pins the own row, then those of the followed, on the first page', async () => {
    const cid = await makeContest();
    await world.run(ada!, cid, 'A', Accepted);
    await world.run(bob!, cid, 'A', WrongAnswer);
    await world.run(eve!, cid, 'A', WrongAnswer);
    const concernedList = [ada!.uid, 'nobody'];
    const page = await rank(world.calls, bob!, cid, { concernedList });
    expect(page.pinned.map(({ rankShowName, isFollowed }) => [rankShowName, isFollowed])).toEqual([
      ['bob', undefined],
      ['ada', true],
    ]);
    expect(page.total).toBe(3);
    expect((await rank(world.calls, bob!, cid, { concernedList, limit: 1, currentPage: 2 })).pinned).toEqual([]);
  });

  it('finds by school and shown name without ranking anew', async () => {
    await world.knex('account').where({ uid: eve!.uid }).update({ school: 'Trinity College' });
    const cid = await makeContest();
    await world.run(ada!, cid, 'A', Accepted);
    await world.run(eve!, cid, 'A', WrongAnswer);
    expect(linesOf(await rank(world.calls, bob!, cid, { keyword: ' TRINITY ' }))).toEqual(['2 eve']);
    expect(linesOf(await rank(world.calls, bob!, cid, { keyword: 'Ad' }))).toEqual(['1 ada A@60']);
  });

  it('has stars in their place outside the ranking, or leaves them out', async () => {
    const cid = await makeContest({ starAccounts: ['ADA'] });
    await world.run(ada!, cid, 'A', Accepted);
    await world.run(bob!, cid, 'A', Accepted);
    expect((await rank(world.calls, eve!, cid)).records.map((row) => [row.rank, row.rankShowName]).sort()).toEqual([
      [-1, 'ada'],
      [1, 'bob'],
    ]);
    expect(linesOf(await rank(world.calls, eve!, cid, { removeStar: true }))).toEqual(['1 bob A@60']);
  });

  it('shows a finished contest as it was at any minute', async () => {
    const cid = await makeContest({ endAt: world.minutes(60) });
    await world.run(ada!, cid, 'A', Accepted);
    world.pass(61);
    expect((await rank(world.calls, bob!, cid, { atMinute: 60 })).records).toEqual([]);
    expect(linesOf(await rank(world.calls, bob!, cid, { atMinute: 61 }))).toEqual(['1 ada A@60']);
  });

  it('counts what came after the end only when asked, and only where it is taken', async () => {
    const cid = await makeContest({ endAt: world.minutes(5), takesLate: true });
    world.pass(10);
    await world.run(ada!, cid, 'A', Accepted);
    expect((await rank(world.calls, bob!, cid)).records).toEqual([]);
    const [row] = acm(await rank(world.calls, bob!, cid, { containsEnd: true }));
    expect(row!.submissionInfo['A']).toMatchObject({ isAC: true, isAfterContest: true });
    await world.knex('contest').where({ id: cid }).update({ takesLate: false });
    expect((await rank(world.calls, bob!, cid, { containsEnd: true })).records).toEqual([]);
  });

  it('knows one contest from another, and has what was committed before it was asked', async () => {
    const [one, other] = [await makeContest(), await makeContest()];
    await world.run(ada!, one, 'A', Accepted);
    await world.run(bob!, other, 'B', Accepted);
    expect(linesOf(await rank(world.calls, eve!, one))).toEqual(['1 ada A@60']);
    expect(linesOf(await rank(world.calls, eve!, other))).toEqual(['1 bob B@60']);
    await world.run(ada!, other, 'A', Accepted);
    expect(linesOf(await rank(world.calls, eve!, other))).toHaveLength(2);
  });

  it('counts anew when somebody ceases to take part', async () => {
    const cid = await makeContest();
    await world.run(ada!, cid, 'A', Accepted);
    await world.run(bob!, cid, 'A', Accepted);
    expect(await rank(world.calls, eve!, cid)).toMatchObject({ total: 2 });
    await world.knex('accountRole').insert({ uid: ada!.uid, role: 1000 });
    world.pass(2);
    const page = await rank(world.calls, eve!, cid);
    expect(linesOf(page)).toEqual(['1 bob A@60']);
    expect(acm(page)[0]!.submissionInfo['A']!.isFirstAC).toBe(true);
    await world.knex('accountRole').where({ uid: ada!.uid, role: 1000 }).delete();
  });

  it('gives awards to the ranked', async () => {
    const award = { priority: 1, name: 'Gold', background: '#ffd700', color: '#000000', num: 1 };
    const cid = await makeContest({ awardType: 2, awards: [award] });
    await world.run(ada!, cid, 'A', Accepted);
    await world.run(bob!, cid, 'A', WrongAnswer);
    const { records } = await rank(world.calls, eve!, cid);
    expect(records.map(({ awardName }) => awardName)).toEqual(['Gold', null]);
  });
});
