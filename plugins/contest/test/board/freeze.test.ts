import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AwardType, ContestType, type BoardPage } from '../../contract';
import { openContestHarness, type ContestHarness } from '../contest-harness';
import { acm, linesOf, oi, outside, rank } from './support';

const { Accepted, WrongAnswer } = Status;
const FREEZE_CALL = 'PUT /api/change-contest-seal';

let harness: ContestHarness;
let author: TestUser;
let [ada, bob]: TestUser[] = [];
beforeAll(async () => {
  harness = await openContestHarness();
  author = await harness.site.signUp({ username: 'author' });
  ada = await harness.site.signUp({ username: 'ada' });
  bob = await harness.site.signUp({ username: 'bob' });
});
afterAll(() => harness?.stop());

/** Creates a contest with half an hour left that is frozen from now on, until an organiser ends the freeze by hand. */
const createFrozenContest = async (options: Parameters<ContestHarness['createContest']>[0] = {}): Promise<number> => {
  const cid = await harness.createContest({
    uid: author.uid,
    endAt: harness.minutes(30),
    isSealed: true,
    sealAt: harness.now(),
    isUnsealedByEnd: false,
    hasOutsideBoard: true,
    takesLate: true,
    ...options,
  });
  await harness.createContestProblem(cid, { displayId: 'A', ...(options.type === ContestType.Oi && { score: 100 }) });
  return cid;
};

/** Fetches every scoreboard that is not for admins, with all query variants. */
const nonAdminBoards = async (cid: number): Promise<BoardPage[]> => {
  const queries = [
    {},
    { forceRefresh: true },
    { containsEnd: true },
    { removeStar: true },
    { concernedList: [bob!.uid] },
  ];
  const requests = queries.flatMap((options) => [
    rank(harness.calls, ada!, cid, options),
    rank(harness.calls, bob!, cid, options),
    outside(harness.calls, cid, options),
    outside(harness.calls, cid, options, bob),
  ]);
  return Promise.all(requests);
};

describe('a frozen scoreboard', () => {
  it('shows attempts without their results until the freeze is ended by hand', async () => {
    const cid = await createFrozenContest();
    const sent = await harness.send(bob!, cid, 'A');
    const initialBoards = await nonAdminBoards(cid);
    await harness.judge(sent, Accepted);
    const judgedBoards = await nonAdminBoards(cid);
    harness.advanceMinutes(31);
    const endedBoards = await nonAdminBoards(cid);
    for (const page of [...initialBoards, ...judgedBoards, ...endedBoards]) {
      expect(page.isSealed).toBe(true);
      expect(acm(page)).toMatchObject([{ ac: 0, totalTime: 0, submissionInfo: { A: { isAC: false, tryNum: 1 } } }]);
    }
    const facts = (pages: BoardPage[]) => pages.map(({ records, pinned }) => ({ records, pinned }));
    expect(facts(judgedBoards)).toEqual(facts(initialBoards));
    expect(
      await harness.calls.reply('POST /api/get-contest-rank', { body: { cid, atMinute: 90 }, as: bob! }),
    ).toMatchObject({
      status: 400,
    });

    expect(linesOf(await rank(harness.calls, author, cid))).toEqual(['1 bob']);
    const live = await rank(harness.calls, author, cid, { forceRefresh: true });
    expect([live.isSealed, linesOf(live)]).toEqual([false, ['1 bob A@60']]);

    await harness.calls.api(FREEZE_CALL, { body: { cid, revealed: true }, as: author });
    for (const page of await nonAdminBoards(cid)) {
      expect([page.isSealed, linesOf(page)]).toEqual([false, ['1 bob A@60']]);
    }
    await harness.calls.api(FREEZE_CALL, { body: { cid, revealed: false }, as: author });
    for (const page of await nonAdminBoards(cid)) expect(acm(page)[0]!.ac).toBe(0);
  });

  it('of an OI contest shows nothing at all, not even to its participants', async () => {
    const cid = await createFrozenContest({ type: ContestType.Oi });
    await harness.submitAndJudge(bob!, cid, 'A', Accepted);
    harness.advanceMinutes(31);
    for (const page of await nonAdminBoards(cid)) expect([page.records, page.pinned]).toEqual([[], []]);
    expect(oi(await rank(harness.calls, author, cid, { forceRefresh: true }))[0]).toMatchObject({ totalScore: 100 });
  });

  it('ends automatically with the contest if configured', async () => {
    const cid = await createFrozenContest({ isUnsealedByEnd: true });
    await harness.submitAndJudge(bob!, cid, 'A', Accepted);
    expect(linesOf(await rank(harness.calls, ada!, cid))).toEqual(['1 bob']);
    harness.advanceMinutes(31);
    expect(linesOf(await rank(harness.calls, ada!, cid))).toEqual(['1 bob A@60']);
  });
});

describe(FREEZE_CALL, () => {
  const change = (cid: number, as?: TestUser, revealed = true) =>
    harness.calls.reply(FREEZE_CALL, { body: { cid, revealed }, ...(as && { as }) });

  it('requires an organiser', async () => {
    const cid = await createFrozenContest({ when: 'ended' });
    expect((await change(cid)).status).toBe(401);
    expect((await change(cid, ada)).status).toBe(403);
    expect((await change(99_999, author)).status).toBe(404);
  });

  it('refuses before the end, and where there is no freeze to end', async () => {
    expect(await change(await createFrozenContest(), author)).toMatchObject({
      status: 400,
      msg: "The contest hasn't ended yet",
      data: { field: 'revealed' },
    });
    const [neverFrozen, unfrozenByEnd] = [{ isSealed: false }, { isUnsealedByEnd: true }];
    for (const options of [neverFrozen, unfrozenByEnd]) {
      const cid = await createFrozenContest(options);
      harness.advanceMinutes(31);
      expect((await change(cid, author)).status).toBe(400);
    }
  });

  it('is offered on the scoreboard to organisers while it is possible, and to nobody else', async () => {
    const cid = await createFrozenContest();
    const offeredChange = async (as: TestUser, options = {}) =>
      (await rank(harness.calls, as, cid, options)).sealChange;
    expect(await offeredChange(author)).toBeUndefined();
    harness.advanceMinutes(31);
    expect([await offeredChange(author), await offeredChange(author, { forceRefresh: true })]).toEqual([
      'reveal',
      'reveal',
    ]);
    expect((await outside(harness.calls, cid, {}, author)).sealChange).toBe('reveal');
    await change(cid, author);
    expect([await offeredChange(author), await offeredChange(author, { forceRefresh: true })]).toEqual([
      'sealAgain',
      'sealAgain',
    ]);
    for (const page of await nonAdminBoards(cid)) expect(page).not.toHaveProperty('sealChange');
  });

  it('is logged once, however often it is requested', async () => {
    const cid = await createFrozenContest();
    harness.advanceMinutes(31);
    for (const revealed of [true, true, false]) expect((await change(cid, author, revealed)).status).toBe(200);
    expect((await harness.facts(cid, 'seal')).map(({ detail }) => detail)).toEqual([
      { revealed: true },
      { revealed: false },
    ]);
  });
});

describe('POST /api/get-contest-outside-scoreboard', () => {
  const ask = (cid: number) => harness.calls.reply('POST /api/get-contest-outside-scoreboard', { body: { cid } });
  const info = (cid: number) => harness.calls.reply('GET /api/get-contest-outsize-info', { query: { cid } });

  it.each([
    ['that has none', { hasOutsideBoard: false }, 403],
    ['that has not begun', { hasOutsideBoard: true, when: 'scheduled' as const }, 403],
    ['that is hidden', { hasOutsideBoard: true, isVisible: false }, 404],
    ['of a group', { hasOutsideBoard: true, gid: 7 }, 404],
  ])('shows no board of a contest %s', async (_what, options, status) => {
    const cid = await harness.createContest(options);
    expect([(await ask(cid)).status, (await info(cid)).status]).toEqual([status, status]);
  });

  it('shows the board to visitors, with nobody pinned but the followed, and what goes with it', async () => {
    const cid = await harness.createContest({ hasOutsideBoard: true });
    const { id } = await harness.createContestProblem(cid, { displayId: 'A', color: '#ff0000' });
    await harness.submitAndJudge(ada!, cid, 'A', WrongAnswer);
    expect((await outside(harness.calls, cid, {}, ada)).pinned).toEqual([]);
    expect((await outside(harness.calls, cid, { concernedList: [ada!.uid] })).pinned).toHaveLength(1);
    expect((await info(cid)).data).toMatchObject({
      contest: { id: cid, author: 'root' },
      problemList: [{ id, displayId: 'A', displayTitle: 'Problem A', color: '#ff0000', fullScore: 100 }],
      isContestAdmin: false,
    });
  });

  it('marks organisers, and shows them the actual results when they ask', async () => {
    const cid = await createFrozenContest();
    await harness.submitAndJudge(bob!, cid, 'A', Accepted);
    const isContestAdmin = async (as: TestUser) =>
      (await harness.calls.api('GET /api/get-contest-outsize-info', { query: { cid }, as })).isContestAdmin;
    expect([await isContestAdmin(author), await isContestAdmin(ada!)]).toEqual([true, false]);
    expect(linesOf(await outside(harness.calls, cid, { forceRefresh: true }, author))).toEqual(['1 bob A@60']);
  });
});

describe('the scroll board', () => {
  const INFO = 'GET /api/get-contest-scroll-board-info';
  const SUBMISSIONS = 'GET /api/get-contest-scroll-board-submission';

  it('requires an organiser of a frozen ACM contest that has ended', async () => {
    const cid = await createFrozenContest({ when: 'ended' });
    for (const call of [INFO, SUBMISSIONS] as const) {
      expect((await harness.calls.reply(call, { query: { cid } })).status).toBe(401);
      expect((await harness.calls.reply(call, { query: { cid }, as: ada! })).status).toBe(403);
      const running = await createFrozenContest();
      const others = [
        running,
        await createFrozenContest({ type: ContestType.Oi }),
        await createFrozenContest({ isSealed: false }),
      ];
      for (const other of others) {
        expect(await harness.calls.reply(call, { query: { cid: other }, as: author })).toMatchObject({
          status: 400,
          data: { field: 'cid' },
        });
      }
    }
  });

  it.each([true, false])('has the awards of the contest, which equal ranks share: %s', async (sharesAwards) => {
    const awards = [{ name: 'Gold', num: 1, priority: 1, background: '#fff8dc', color: '#8a6d00' }];
    const cid = await createFrozenContest({ awardType: AwardType.Number, awards, sharesAwards });
    harness.advanceMinutes(35);
    const info = await harness.calls.api(INFO, { query: { cid }, as: author });
    expect(info.awards).toMatchObject({ awardType: AwardType.Number, sharesAwards, awards: [{ name: 'Gold' }] });
  });

  it('has every submission with its verdict, the newest first', async () => {
    const cid = await createFrozenContest({ starAccounts: ['ada'], sealAt: harness.minutes(10) });
    const first = await harness.submitAndJudge(bob!, cid, 'A', WrongAnswer);
    harness.advanceMinutes(15);
    const second = await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    await harness.submitAndJudge(author, cid, 'A', Accepted);
    const waiting = await harness.send(bob!, cid, 'A');
    harness.advanceMinutes(20);
    await harness.submitAndJudge(bob!, cid, 'A', Accepted);
    const query = { cid };
    const sent = await harness.calls.api(SUBMISSIONS, { query, as: author });
    expect(sent.map(({ submitId, rankShowName, status }) => [submitId, rankShowName, status])).toEqual([
      [waiting, 'bob', Status.Pending],
      [second, 'ada', Accepted],
      [first, 'bob', WrongAnswer],
    ]);
    const ranked = await harness.calls.api(SUBMISSIONS, { query: { cid, removeStar: true }, as: author });
    expect(ranked.map(({ submitId }) => submitId)).toEqual([waiting, first]);
    expect(await harness.calls.api(INFO, { query, as: author })).toMatchObject({
      id: cid,
      problemCount: 1,
      starUserList: ['ada'],
      penaltyMinutes: 20,
      balloonColor: { A: null },
      teams: [],
    });
  });
});
