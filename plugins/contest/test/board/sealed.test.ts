import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestType, type BoardPage } from '../../contract';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';
import { acm, linesOf, oi, outside, rank } from './support';

const { Accepted, WrongAnswer } = Status;
const SEAL = 'PUT /api/change-contest-seal';

let world: ContestTestSite;
let author: TestUser;
let [ada, bob]: TestUser[] = [];
beforeAll(async () => {
  world = await startContestTestSite();
  author = await world.site.signUp({ username: 'author' });
  ada = await world.site.signUp({ username: 'ada' });
  bob = await world.site.signUp({ username: 'bob' });
});
afterAll(() => world?.stop());

/** Half an hour of it is left, and it is sealed from now on; whoever runs it ends the seal by hand. */
const makeSealed = async (wish: Parameters<ContestTestSite['makeContest']>[0] = {}): Promise<number> => {
  const cid = await world.makeContest({
    ...{ uid: author.uid, endAt: world.minutes(30), isSealed: true, sealAt: world.now(), isUnsealedByEnd: false },
    ...{ hasOutsideBoard: true, takesLate: true },
    ...wish,
  });
  await world.makeContestProblem(cid, { displayId: 'A', ...(wish.type === ContestType.Oi && { score: 100 }) });
  return cid;
};

/** Every board that is not the admins', asked for in every way. */
const boardsOfOthers = async (cid: number): Promise<BoardPage[]> => {
  const wishes = [
    {},
    { forceRefresh: true },
    { containsEnd: true },
    { removeStar: true },
    { concernedList: [bob!.uid] },
  ];
  const asked = wishes.flatMap((wish) => [
    rank(world.calls, ada!, cid, wish),
    rank(world.calls, bob!, cid, wish),
    outside(world.calls, cid, wish),
    outside(world.calls, cid, wish, bob),
  ]);
  return Promise.all(asked);
};

describe('a sealed board', () => {
  it('shows that something was tried and not what came of it, until the seal is ended by hand', async () => {
    const cid = await makeSealed();
    const sent = await world.send(bob!, cid, 'A');
    const untold = await boardsOfOthers(cid);
    await world.judge(sent, Accepted);
    const told = await boardsOfOthers(cid);
    world.pass(31);
    const ended = await boardsOfOthers(cid);
    for (const page of [...untold, ...told, ...ended]) {
      expect(page.isSealed).toBe(true);
      expect(acm(page)).toMatchObject([{ ac: 0, totalTime: 0, submissionInfo: { A: { isAC: false, tryNum: 1 } } }]);
    }
    const facts = (pages: BoardPage[]) => pages.map(({ records, pinned }) => ({ records, pinned }));
    expect(facts(told)).toEqual(facts(untold));
    expect(
      await world.calls.reply('POST /api/get-contest-rank', { body: { cid, atMinute: 90 }, as: bob! }),
    ).toMatchObject({
      status: 400,
    });

    expect(linesOf(await rank(world.calls, author, cid))).toEqual(['1 bob']);
    const live = await rank(world.calls, author, cid, { forceRefresh: true });
    expect([live.isSealed, linesOf(live)]).toEqual([false, ['1 bob A@60']]);

    await world.calls.api(SEAL, { body: { cid, revealed: true }, as: author });
    for (const page of await boardsOfOthers(cid)) {
      expect([page.isSealed, linesOf(page)]).toEqual([false, ['1 bob A@60']]);
    }
    await world.calls.api(SEAL, { body: { cid, revealed: false }, as: author });
    for (const page of await boardsOfOthers(cid)) expect(acm(page)[0]!.ac).toBe(0);
  });

  it('of an OI contest tells nothing at all, not even to those whom it is about', async () => {
    const cid = await makeSealed({ type: ContestType.Oi });
    await world.run(bob!, cid, 'A', Accepted);
    world.pass(31);
    for (const page of await boardsOfOthers(cid)) expect([page.records, page.pinned]).toEqual([[], []]);
    expect(oi(await rank(world.calls, author, cid, { forceRefresh: true }))[0]).toMatchObject({ totalScore: 100 });
  });

  it('ends by itself with the contest where that is set', async () => {
    const cid = await makeSealed({ isUnsealedByEnd: true });
    await world.run(bob!, cid, 'A', Accepted);
    expect(linesOf(await rank(world.calls, ada!, cid))).toEqual(['1 bob']);
    world.pass(31);
    expect(linesOf(await rank(world.calls, ada!, cid))).toEqual(['1 bob A@60']);
  });
});

describe(SEAL, () => {
  const change = (cid: number, as?: TestUser, revealed = true) =>
    world.calls.reply(SEAL, { body: { cid, revealed }, ...(as && { as }) });

  it('is for whoever runs the contest', async () => {
    const cid = await makeSealed({ when: 'ended' });
    expect((await change(cid)).status).toBe(401);
    expect((await change(cid, ada)).status).toBe(403);
    expect((await change(99_999, author)).status).toBe(404);
  });

  it('refuses before the end, and where there is no seal to end', async () => {
    expect(await change(await makeSealed(), author)).toMatchObject({
      status: 400,
      msg: 'The contest has not ended yet',
      data: { field: 'revealed' },
    });
    const [never, byItself] = [{ isSealed: false }, { isUnsealedByEnd: true }];
    for (const wish of [never, byItself]) {
      const cid = await makeSealed(wish);
      world.pass(31);
      expect((await change(cid, author)).status).toBe(400);
    }
  });

  it('is offered on the board to those whom it is for, while they can do it, and to nobody else', async () => {
    const cid = await makeSealed();
    const offered = async (as: TestUser, wish = {}) => (await rank(world.calls, as, cid, wish)).sealChange;
    expect(await offered(author)).toBeUndefined();
    world.pass(31);
    expect([await offered(author), await offered(author, { forceRefresh: true })]).toEqual(['reveal', 'reveal']);
    expect((await outside(world.calls, cid, {}, author)).sealChange).toBe('reveal');
    await change(cid, author);
    expect([await offered(author), await offered(author, { forceRefresh: true })]).toEqual(['sealAgain', 'sealAgain']);
    for (const page of await boardsOfOthers(cid)) expect(page).not.toHaveProperty('sealChange');
  });

  it('is written into the log once, however often it is said', async () => {
    const cid = await makeSealed();
    world.pass(31);
    for (const revealed of [true, true, false]) expect((await change(cid, author, revealed)).status).toBe(200);
    expect((await world.facts(cid, 'seal')).map(({ detail }) => detail)).toEqual([
      { revealed: true },
      { revealed: false },
    ]);
  });
});

describe('POST /api/get-contest-outside-scoreboard', () => {
  const ask = (cid: number) => world.calls.reply('POST /api/get-contest-outside-scoreboard', { body: { cid } });
  const info = (cid: number) => world.calls.reply('GET /api/get-contest-outsize-info', { query: { cid } });

  it.each([
    ['that has none', { hasOutsideBoard: false }, 403],
    ['that has not begun', { hasOutsideBoard: true, when: 'scheduled' as const }, 403],
    ['that is hidden', { hasOutsideBoard: true, isVisible: false }, 404],
    ['of a group', { hasOutsideBoard: true, gid: 7 }, 404],
  ])('shows no board of a contest %s', async (_what, wish, status) => {
    const cid = await world.makeContest(wish);
    expect([(await ask(cid)).status, (await info(cid)).status]).toEqual([status, status]);
  });

  it('shows the board to visitors, with nobody pinned but the followed, and what goes with it', async () => {
    const cid = await world.makeContest({ hasOutsideBoard: true });
    const { id } = await world.makeContestProblem(cid, { displayId: 'A', color: '#ff0000' });
    await world.run(ada!, cid, 'A', WrongAnswer);
    expect((await outside(world.calls, cid, {}, ada)).pinned).toEqual([]);
    expect((await outside(world.calls, cid, { concernedList: [ada!.uid] })).pinned).toHaveLength(1);
    expect((await info(cid)).data).toMatchObject({
      contest: { id: cid, author: 'root' },
      problemList: [{ id, displayId: 'A', displayTitle: 'Problem A', color: '#ff0000', fullScore: 100 }],
      isContestAdmin: false,
    });
  });

  it('tells whoever runs the contest that they do, and shows them what is below the seal when they ask', async () => {
    const cid = await makeSealed();
    await world.run(bob!, cid, 'A', Accepted);
    const runsIt = async (as: TestUser) =>
      (await world.calls.api('GET /api/get-contest-outsize-info', { query: { cid }, as })).isContestAdmin;
    expect([await runsIt(author), await runsIt(ada!)]).toEqual([true, false]);
    expect(linesOf(await outside(world.calls, cid, { forceRefresh: true }, author))).toEqual(['1 bob A@60']);
  });
});

describe('the scroll board', () => {
  const INFO = 'GET /api/get-contest-scroll-board-info';
  const SUBMISSIONS = 'GET /api/get-contest-scroll-board-submission';

  it('is for whoever runs a sealed ACM contest that has ended', async () => {
    const cid = await makeSealed({ when: 'ended' });
    for (const call of [INFO, SUBMISSIONS] as const) {
      expect((await world.calls.reply(call, { query: { cid } })).status).toBe(401);
      expect((await world.calls.reply(call, { query: { cid }, as: ada! })).status).toBe(403);
      const running = await makeSealed();
      const others = [running, await makeSealed({ type: ContestType.Oi }), await makeSealed({ isSealed: false })];
      for (const other of others) {
        expect(await world.calls.reply(call, { query: { cid: other }, as: author })).toMatchObject({
          status: 400,
          data: { field: 'cid' },
        });
      }
    }
  });

  it('has every submission with its verdict, the newest first', async () => {
    const cid = await makeSealed({ starAccounts: ['ada'], sealAt: world.minutes(10) });
    const first = await world.run(bob!, cid, 'A', WrongAnswer);
    world.pass(15);
    const second = await world.run(ada!, cid, 'A', Accepted);
    await world.run(author, cid, 'A', Accepted);
    const waiting = await world.send(bob!, cid, 'A');
    world.pass(20);
    await world.run(bob!, cid, 'A', Accepted);
    const query = { cid };
    const sent = await world.calls.api(SUBMISSIONS, { query, as: author });
    expect(sent.map(({ submitId, rankShowName, status }) => [submitId, rankShowName, status])).toEqual([
      [waiting, 'bob', Status.Pending],
      [second, 'ada', Accepted],
      [first, 'bob', WrongAnswer],
    ]);
    const ranked = await world.calls.api(SUBMISSIONS, { query: { cid, removeStar: true }, as: author });
    expect(ranked.map(({ submitId }) => submitId)).toEqual([waiting, first]);
    expect(await world.calls.api(INFO, { query, as: author })).toMatchObject({
      ...{ id: cid, problemCount: 1, starUserList: ['ada'], penaltyMinutes: 20 },
      ...{ balloonColor: { A: null }, teams: [] },
    });
  });
});
