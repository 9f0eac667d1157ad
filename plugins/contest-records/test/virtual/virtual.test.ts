import { ProblemAuth, Role, Status } from '@tribunal/contract';
import { waitForBlocked, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ContestAuth, type AcmRow } from '@tribunal/plugin-contest/contract';
import { type VirtualCalls, VirtualLimits } from '../../contract';
import { linesOf, rank, secondServer } from '../../../contest/test/board/support';
import { createOrganiser } from '../../../contest/test/admin/support';
import {
  contestPlugin,
  openContestHarness,
  type ContestOptions,
  type ContestHarness,
} from '../../../contest/test/contest-harness';
import { HOUR, importVisibleRecord, plainRecord } from '../record-import/record-fixtures';

const BEGIN = 'POST /api/contest-virtual';
const END = 'DELETE /api/contest-virtual';
const RANK = 'GET /api/get-contest-virtual-rank';
const { Accepted, WrongAnswer } = Status;

let harness: ContestHarness;
let [author, root]: TestUser[] = [];
let pid: number;
beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('contest-records')] });
  const problem = { auth: ProblemAuth.Public };
  pid = (await harness.createContestProblem(await harness.createContest(), { displayId: 'X', problem })).pid;
});
afterAll(() => harness?.stop());
// Hours pass in these tests, so sessions expire.
beforeEach(async () => {
  [author, root] = [await createOrganiser(harness), await harness.site.asRoot()];
});

const begin = (as: TestUser | undefined, cid: number) =>
  harness.calls.reply(BEGIN, { body: { cid }, ...(as && { as }) });
const end = (as: TestUser | undefined, cid: number) => harness.calls.reply(END, { query: { cid }, ...(as && { as }) });
const ask = (as: TestUser | undefined, cid: number, options = {}) =>
  harness.calls.reply(RANK, { query: { cid, ...options }, ...(as && { as }) });
type Rank = Omit<VirtualCalls[typeof RANK]['data'], 'records' | 'own'> & { records: AcmRow[]; own: AcmRow };
const fetchRank = async (as: TestUser, cid: number, options = {}): Promise<Rank> =>
  (await harness.calls.api(RANK, { query: { cid, ...options }, as })) as Rank;
/** Returns rank, name and solve times. */
const lines = async (as: TestUser, cid: number): Promise<string[]> => linesOf(await fetchRank(as, cid));
/** Sorted, for equal rows, whose order depends on unknown ids. */
const sortedLines = async (as: TestUser, cid: number): Promise<string[]> => (await lines(as, cid)).sort();

/** Creates a finished contest of five hours with problem A. */
async function pastContest(options: ContestOptions = {}): Promise<number> {
  const cid = await harness.createContest({ when: 'ended', ...options });
  await harness.createContestProblem(cid, { displayId: 'A', pid });
  return cid;
}
/** Creates a record of two hours whose problem A can be solved. */
async function solvableRecord(): Promise<number> {
  const cid = await importVisibleRecord(harness, author!, plainRecord());
  await harness.calls.api('PUT /api/admin/contest/record-problem', { body: { cid, displayId: 'A', pid }, as: author! });
  return cid;
}

describe(BEGIN, () => {
  it('is for users who may enter, and who have registered where that is asked for', async () => {
    const user = await harness.site.signUp();
    const locked = { password: 'open' };
    const privateCid = await pastContest({ auth: ContestAuth.Private, ...locked });
    const protectedCid = await pastContest({ auth: ContestAuth.Protected, ...locked });
    expect((await begin(undefined, protectedCid)).status).toBe(401);
    expect((await begin(user, 999_999)).status).toBe(404);
    expect((await begin(user, await pastContest({ isVisible: false }))).status).toBe(404);
    for (const cid of [privateCid, protectedCid]) {
      expect((await begin(user, cid)).status).toBe(403);
      await harness.enrol(cid, user);
      expect((await begin(user, cid)).status).toBe(200);
    }
    const ruled = { auth: ContestAuth.Protected, ...locked, hasAccountRule: true, accountRule: 'none' };
    const forOthers = await pastContest(ruled);
    await harness.enrol(forOthers, user);
    expect((await begin(user, forOthers)).status).toBe(403);
  });

  it('refuses a contest that is not over, that hides something, or that has nothing to solve', async () => {
    const user = await harness.site.signUp();
    const freeze = { isSealed: true, sealAt: harness.minutes(-100), isUnsealedByEnd: false };
    expect((await begin(user, await pastContest({ when: 'running' }))).status).toBe(403);
    expect((await begin(user, await pastContest({ when: 'scheduled' }))).status).toBe(403);
    expect((await begin(user, await pastContest(freeze))).status).toBe(403);
    expect(await begin(user, await importVisibleRecord(harness, author!, plainRecord()))).toMatchObject({
      status: 400,
      data: { field: 'cid' },
    });
    expect(await harness.knex('contestVirtual').where({ uid: user.uid })).toEqual([]);
  });

  it('lasts as long as the contest did', async () => {
    const user = await harness.site.signUp();
    const cid = await pastContest();
    const times = { startTime: harness.now().toISOString(), endTime: harness.minutes(300).toISOString() };
    expect((await begin(user, cid)).data).toEqual(times);
    const info = await harness.calls.api('GET /api/get-contest-info', { query: { cid }, as: user });
    expect(info.viewer).toMatchObject({ virtual: times, maySubmit: true });
  });

  it('does not start in a contest that is being deleted', async () => {
    const user = await harness.site.signUp();
    const cid = await pastContest();
    const reply = await harness.knex.transaction(async (trx) => {
      await trx('contest').where({ id: cid }).forNoKeyUpdate().select('id');
      const begun = begin(user, cid);
      await waitForBlocked(harness.knex);
      await trx('contest').where({ id: cid }).delete();
      return { begun };
    });
    expect((await reply.begun).status).toBe(404);
  });

  it('is one at a time in a contest, also when it is asked for many times at once', async () => {
    const user = await harness.site.signUp();
    const cid = await pastContest();
    const replies = await Promise.all(Array.from({ length: 5 }, () => begin(user, cid)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await harness.knex('contestVirtual').where({ cid })).toHaveLength(1);
    expect((await begin(user, await pastContest())).status).toBe(200);
    harness.advanceMinutes(300);
    expect((await begin(user, cid)).status).toBe(200);
  });

  it('makes users who begin again and again wait, and nobody else', async () => {
    const [user, other, cid] = [await harness.site.signUp(), await harness.site.signUp(), await pastContest()];
    for (let count = 0; count < VirtualLimits.beginnings; count++) {
      expect((await begin(user, cid)).status).toBe(200);
      expect((await end(user, cid)).status).toBe(200);
      harness.advanceMinutes(0.1);
    }
    const minutes = expect.stringMatching(/\d+ minutes/) as string;
    expect(await begin(user, cid)).toMatchObject({ status: 429, msg: minutes });
    expect((await begin(other, cid)).status).toBe(200);
    harness.advanceMinutes(VirtualLimits.windowMs / 60_000);
    expect((await begin(user, cid)).status).toBe(200);
  });
});

describe(END, () => {
  it('is for those who take part virtually now', async () => {
    const user = await harness.site.signUp();
    const cid = await pastContest();
    expect((await end(undefined, cid)).status).toBe(401);
    expect((await end(user, cid)).status).toBe(404);
    await begin(await harness.site.signUp(), cid);
    expect((await end(user, cid)).status).toBe(404);
  });

  it('ends it: nothing more is taken, and what was done can still be read', async () => {
    const user = await harness.site.signUp();
    const cid = await pastContest();
    await begin(user, cid);
    harness.advanceMinutes(10);
    await harness.submitAndJudge(user, cid, 'A', Accepted);
    harness.advanceMinutes(20);
    expect((await end(user, cid)).status).toBe(200);
    const body = { pid: 'A', cid, language: 'C++', code: 'main;', isRemote: false };
    expect((await harness.site.reply('POST /api/submit-problem-judge', { body, as: user })).status).toBe(403);
    harness.advanceMinutes(100);
    const { own, elapsedMs } = await fetchRank(user, cid);
    expect([own.ac, own.rank, elapsedMs]).toEqual([1, 1, HOUR / 2]);
    expect((await end(user, cid)).status).toBe(404);
  });
});

describe(RANK, () => {
  it('is for those who take part virtually, or did, as long as they may enter and nothing is hidden', async () => {
    const user = await harness.site.signUp();
    const cid = await pastContest();
    expect((await ask(undefined, cid)).status).toBe(401);
    expect((await ask(user, cid)).status).toBe(404);
    await begin(user, cid);
    expect((await ask(user, cid)).status).toBe(200);
    const freeze = { isSealed: true, sealAt: harness.minutes(-100), isUnsealedByEnd: false };
    await harness.knex('contest').where({ id: cid }).update(freeze);
    expect((await ask(user, cid)).status).toBe(403);
    await harness.knex('contest').where({ id: cid }).update({ isSealed: false, isVisible: false });
    expect((await ask(user, cid)).status).toBe(404);
  });

  it('has the recorded field as it was so many minutes in, with one’s own row among it', async () => {
    const user = await harness.site.signUp({ username: 'virgil' });
    const cid = await solvableRecord();
    await begin(user, cid);
    expect(await sortedLines(user, cid)).toEqual([
      '-1 The coaches',
      '1 Team Ant',
      '1 Team Bee',
      '1 Team Dog',
      '1 virgil',
    ]);
    harness.advanceMinutes(6);
    expect(await sortedLines(user, cid)).toEqual([
      '-1 The coaches A@5',
      '1 Team Ant',
      '1 Team Bee',
      '1 Team Dog',
      '1 virgil',
    ]);
    await harness.submitAndJudge(user, cid, 'A', WrongAnswer);
    harness.advanceMinutes(4);
    await harness.submitAndJudge(user, cid, 'A', Accepted);
    harness.advanceMinutes(11);
    const { own, records, total, elapsedMs } = await fetchRank(user, cid);
    expect([total, elapsedMs]).toEqual([5, 21 * 60_000]);
    expect(own).toMatchObject({
      uid: user.uid,
      username: 'virgil',
      rank: 2,
      ac: 1,
      total: 2,
      totalTime: 30 * 60,
      submissionInfo: { A: { isAC: true, isFirstAC: false, ACTime: 600, errorNum: 1, tryNum: 0 } },
    });
    expect(records.find(({ uid }) => uid === user.uid)).toEqual(own);
    expect(records.find(({ uid }) => uid === 'bee')).toMatchObject({
      rank: 1,
      submissionInfo: { A: { isFirstAC: true } },
    });
    harness.advanceMinutes(200);
    expect((await fetchRank(user, cid)).elapsedMs).toBe(2 * HOUR);
    expect(await lines(user, cid)).toEqual([
      '1 Team Ant A@30 B@100',
      '-1 The coaches A@5',
      '2 Team Bee A@20',
      '3 virgil A@10',
      '4 Team Dog',
    ]);
  });

  it("is sent page by page, with the viewer's row on each", async () => {
    const user = await harness.site.signUp();
    const cid = await solvableRecord();
    await begin(user, cid);
    harness.advanceMinutes(40);
    const [one, two] = [
      await fetchRank(user, cid, { limit: 3 }),
      await fetchRank(user, cid, { limit: 3, currentPage: 2 }),
    ];
    expect([one.records.length, two.records.length, one.total]).toEqual([3, 2, 5]);
    expect(one.own).toEqual(two.own);
    expect(new Set([...one.records, ...two.records].map(({ uid }) => uid)).size).toBe(5);
  });

  it('has only what was done in the newest run of the caller', async () => {
    const [user, rival] = [await harness.site.signUp(), await harness.site.signUp()];
    const cid = await pastContest();
    await begin(user, cid);
    await begin(rival, cid);
    await harness.submitAndJudge(user, cid, 'A', Accepted);
    await harness.submitAndJudge(rival, cid, 'A', WrongAnswer);
    expect((await fetchRank(rival, cid)).own).toMatchObject({ ac: 0, total: 1 });
    expect((await fetchRank(rival, cid)).total).toBe(1);
    await end(user, cid);
    harness.advanceMinutes(1);
    await begin(user, cid);
    expect((await fetchRank(user, cid)).own).toMatchObject({ ac: 0, total: 0 });
  });

  it('lets those who took part, the author and super admins try again beside what they did then', async () => {
    const user = await harness.site.signUp({ username: 'again' });
    const cid = await harness.createContest({ uid: author!.uid });
    await harness.createContestProblem(cid, { displayId: 'A', pid });
    await harness.submitAndJudge(user, cid, 'A', WrongAnswer);
    harness.advanceMinutes(240);
    for (const as of [user, author!, root!]) {
      await begin(as, cid);
      await harness.submitAndJudge(as, cid, 'A', Accepted);
    }
    harness.advanceMinutes(61);
    const { own, records } = await fetchRank(user, cid);
    expect(own).toMatchObject({ rankShowName: 'again', username: 'again', hasAccount: false, ac: 1, rank: 1 });
    expect(
      records.filter(({ rankShowName }) => rankShowName === 'again').map(({ ac, rank: place }) => [place, ac]),
    ).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect(new Set(records.map(({ uid }) => uid)).size).toBe(2);
    expect((await fetchRank(author!, cid)).own).toMatchObject({ ac: 1, rank: 1 });
    expect((await fetchRank(root!, cid)).own).toMatchObject({ ac: 1, rank: 1 });
  });

  it('shows the caller by the one name that the contest shows', async () => {
    const user = await harness.site.signUp({ username: 'secretive' });
    await harness.knex('account').where({ uid: user.uid }).update({ nickname: 'Nick', realname: 'Real name' });
    const cid = await pastContest({ showName: 'nickname' });
    await begin(user, cid);
    const { own } = await fetchRank(user, cid);
    expect(own).toMatchObject({ rankShowName: 'Nick', username: 'secretive' });
    expect(JSON.stringify(own)).not.toContain('Real name');
  });

  it('is the same in another process', async () => {
    const user = await harness.site.signUp();
    const cid = await solvableRecord();
    await begin(user, cid);
    await harness.submitAndJudge(user, cid, 'A', Accepted);
    const second = await secondServer(harness, [await contestPlugin('contest-records')]);
    const there = await second.calls<VirtualCalls>().api(RANK, { query: { cid }, as: user });
    await second.stop();
    expect(there).toEqual(await fetchRank(user, cid));
  });
});

describe('submissions during a virtual participation', () => {
  it('is on no board of the contest, and is seen by others as all that was sent to it', async () => {
    const [user, reader] = [await harness.site.signUp(), await harness.site.signUp()];
    const cid = await pastContest({ takesLate: true });
    await begin(user, cid);
    const submitId = await harness.submitAndJudge(user, cid, 'A', Accepted, 'int secret;');
    for (const containsEnd of [false, true]) {
      expect((await rank(harness.calls, reader, cid, { containsEnd })).records).toEqual([]);
    }
    const visibleCode = async (as: TestUser) =>
      (await harness.site.api('GET /api/get-submission-detail', { query: { submitId }, as })).submission.code;
    for (const as of [user, root!]) expect(await visibleCode(as)).toBe('int secret;');
    expect(await visibleCode(reader)).toBeNull();
    await harness.knex('contest').where({ id: cid }).update({ takesLate: false });
    expect(await visibleCode(reader)).toBe('int secret;');
    await harness.knex('contest').where({ id: cid }).update({ isVisible: false });
    const hidden = await harness.site.reply('GET /api/get-submission-detail', { query: { submitId }, as: reader });
    expect(hidden.status).not.toBe(200);
  });

  it('is taken by nobody who may not submit', async () => {
    const user = await harness.site.signUp({ role: Role.NoSubmit });
    const cid = await pastContest();
    await begin(user, cid);
    const body = { pid: 'A', cid, language: 'C++', code: 'main;', isRemote: false };
    expect((await harness.site.reply('POST /api/submit-problem-judge', { body, as: user })).status).toBe(403);
  });
});
