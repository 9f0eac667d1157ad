import { ProblemAuth, Role, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ContestAuth, ContestIntervals, VIRTUAL_BEGINNINGS, type AcmRow, type VirtualCalls } from '../../contract';
import { linesOf, rank, secondServer } from '../board/support';
import { organiser } from '../office/support';
import { startContestTestSite, type ContestOptions, type ContestTestSite } from '../contest-test-site';
import { HOUR, openRecord, plainRecord } from '../adopting/support';

const BEGIN = 'POST /api/contest-virtual';
const END = 'DELETE /api/contest-virtual';
const RANK = 'GET /api/get-contest-virtual-rank';
const { Accepted, WrongAnswer } = Status;

let world: ContestTestSite;
let [author, root]: TestUser[] = [];
let pid: number;
beforeAll(async () => {
  world = await startContestTestSite();
  const problem = { auth: ProblemAuth.Public };
  pid = (await world.makeContestProblem(await world.makeContest(), { displayId: 'X', problem })).pid;
});
afterAll(() => world?.stop());
// Hours pass in these tests, and logins end.
beforeEach(async () => {
  [author, root] = [await organiser(world), await world.site.asRoot()];
});

const begin = (as: TestUser | undefined, cid: number) => world.calls.reply(BEGIN, { body: { cid }, ...(as && { as }) });
const end = (as: TestUser | undefined, cid: number) => world.calls.reply(END, { query: { cid }, ...(as && { as }) });
const ask = (as: TestUser | undefined, cid: number, wish = {}) =>
  world.calls.reply(RANK, { query: { cid, ...wish }, ...(as && { as }) });
type Rank = Omit<VirtualCalls[typeof RANK]['data'], 'records' | 'own'> & { records: AcmRow[]; own: AcmRow };
const table = async (as: TestUser, cid: number, wish = {}): Promise<Rank> =>
  (await world.calls.api(RANK, { query: { cid, ...wish }, as })) as Rank;
/** Rank, name and what was solved when. */
const lines = async (as: TestUser, cid: number): Promise<string[]> =>
  linesOf({ ...(await table(as, cid)), pinned: [], isSealed: false, version: 0, current: 1, size: 1, pages: 1 });
/** The same where all are equals, whose order is by ids that are not known here. */
const equals = async (as: TestUser, cid: number): Promise<string[]> => (await lines(as, cid)).sort();

/** One that is over, with problem A; five hours long. */
async function pastContest(wish: ContestOptions = {}): Promise<number> {
  const cid = await world.makeContest({ when: 'ended', ...wish });
  await world.makeContestProblem(cid, { displayId: 'A', pid });
  return cid;
}
/** A record of two hours whose problem A can be solved. */
async function solvableRecord(): Promise<number> {
  const cid = await openRecord(world, author!, plainRecord());
  await world.calls.api('PUT /api/admin/contest/record-problem', { body: { cid, displayId: 'A', pid }, as: author! });
  return cid;
}

describe(BEGIN, () => {
  it('is for users who may enter, and who have registered where that is asked for', async () => {
    const user = await world.site.signUp();
    const locked = { password: 'open' };
    const privately = await pastContest({ auth: ContestAuth.Private, ...locked });
    const protectedly = await pastContest({ auth: ContestAuth.Protected, ...locked });
    expect((await begin(undefined, protectedly)).status).toBe(401);
    expect((await begin(user, 999_999)).status).toBe(404);
    expect((await begin(user, await pastContest({ isVisible: false }))).status).toBe(404);
    for (const cid of [privately, protectedly]) {
      expect((await begin(user, cid)).status).toBe(403);
      await world.enrol(cid, user);
      expect((await begin(user, cid)).status).toBe(200);
    }
    const ruled = { auth: ContestAuth.Protected, ...locked, hasAccountRule: true, accountRule: 'none' };
    const forOthers = await pastContest(ruled);
    await world.enrol(forOthers, user);
    expect((await begin(user, forOthers)).status).toBe(403);
  });

  it('refuses a contest that is not over, that hides something, or that has nothing to solve', async () => {
    const user = await world.site.signUp();
    const seal = { isSealed: true, sealAt: world.minutes(-100), isUnsealedByEnd: false };
    expect((await begin(user, await pastContest({ when: 'running' }))).status).toBe(403);
    expect((await begin(user, await pastContest({ when: 'scheduled' }))).status).toBe(403);
    expect((await begin(user, await pastContest(seal))).status).toBe(403);
    expect(await begin(user, await openRecord(world, author!, plainRecord()))).toMatchObject({
      status: 400,
      data: { field: 'cid' },
    });
    expect(await world.knex('contestVirtual').where({ uid: user.uid })).toEqual([]);
  });

  it('lasts as long as the contest did', async () => {
    const user = await world.site.signUp();
    const cid = await pastContest();
    const times = { startTime: world.now().toISOString(), endTime: world.minutes(300).toISOString() };
    expect((await begin(user, cid)).data).toEqual(times);
    const info = await world.calls.api('GET /api/get-contest-info', { query: { cid }, as: user });
    expect(info.viewer).toMatchObject({ virtual: times, maySubmit: true });
  });

  it('is one at a time in a contest, also when it is asked for many times at once', async () => {
    const user = await world.site.signUp();
    const cid = await pastContest();
    const replies = await Promise.all(Array.from({ length: 5 }, () => begin(user, cid)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await world.knex('contestVirtual').where({ cid })).toHaveLength(1);
    expect((await begin(user, await pastContest())).status).toBe(200);
    world.pass(300);
    expect((await begin(user, cid)).status).toBe(200);
  });

  it('makes whoever begins again and again wait, and nobody else', async () => {
    const [user, other, cid] = [await world.site.signUp(), await world.site.signUp(), await pastContest()];
    for (let count = 0; count < VIRTUAL_BEGINNINGS; count++) {
      expect((await begin(user, cid)).status).toBe(200);
      expect((await end(user, cid)).status).toBe(200);
      world.pass(0.1);
    }
    const minutes = expect.stringMatching(/\d+ minutes/) as string;
    expect(await begin(user, cid)).toMatchObject({ status: 429, msg: minutes });
    expect((await begin(other, cid)).status).toBe(200);
    world.pass(ContestIntervals.virtualWindow / 60_000);
    expect((await begin(user, cid)).status).toBe(200);
  });
});

describe(END, () => {
  it('is for those who take part virtually now', async () => {
    const user = await world.site.signUp();
    const cid = await pastContest();
    expect((await end(undefined, cid)).status).toBe(401);
    expect((await end(user, cid)).status).toBe(404);
    await begin(await world.site.signUp(), cid);
    expect((await end(user, cid)).status).toBe(404);
  });

  it('ends it: nothing more is taken, and what was done can still be read', async () => {
    const user = await world.site.signUp();
    const cid = await pastContest();
    await begin(user, cid);
    world.pass(10);
    await world.run(user, cid, 'A', Accepted);
    world.pass(20);
    expect((await end(user, cid)).status).toBe(200);
    const body = { pid: 'A', cid, language: 'C++', code: 'main;', isRemote: false };
    expect((await world.site.reply('POST /api/submit-problem-judge', { body, as: user })).status).toBe(403);
    world.pass(100);
    const { own, elapsedMs } = await table(user, cid);
    expect([own.ac, own.rank, elapsedMs]).toEqual([1, 1, HOUR / 2]);
    expect((await end(user, cid)).status).toBe(404);
  });
});

describe(RANK, () => {
  it('is for those who take part virtually, or did, as long as they may enter and nothing is hidden', async () => {
    const user = await world.site.signUp();
    const cid = await pastContest();
    expect((await ask(undefined, cid)).status).toBe(401);
    expect((await ask(user, cid)).status).toBe(404);
    await begin(user, cid);
    expect((await ask(user, cid)).status).toBe(200);
    const sealed = { isSealed: true, sealAt: world.minutes(-100), isUnsealedByEnd: false };
    await world.knex('contest').where({ id: cid }).update(sealed);
    expect((await ask(user, cid)).status).toBe(403);
    await world.knex('contest').where({ id: cid }).update({ isSealed: false, isVisible: false });
    expect((await ask(user, cid)).status).toBe(404);
  });

  it('has the recorded field as it was so many minutes in, with one’s own row among it', async () => {
    const user = await world.site.signUp({ username: 'virgil' });
    const cid = await solvableRecord();
    await begin(user, cid);
    expect(await equals(user, cid)).toEqual(['-1 The coaches', '1 Team Ant', '1 Team Bee', '1 Team Dog', '1 virgil']);
    world.pass(6);
    expect(await equals(user, cid)).toEqual([
      '-1 The coaches A@5',
      ...['1 Team Ant', '1 Team Bee', '1 Team Dog', '1 virgil'],
    ]);
    await world.run(user, cid, 'A', WrongAnswer);
    world.pass(4);
    await world.run(user, cid, 'A', Accepted);
    world.pass(11);
    const { own, records, total, elapsedMs } = await table(user, cid);
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
    world.pass(200);
    expect((await table(user, cid)).elapsedMs).toBe(2 * HOUR);
    expect(await lines(user, cid)).toEqual([
      '1 Team Ant A@30 B@100',
      '-1 The coaches A@5',
      '2 Team Bee A@20',
      '3 virgil A@10',
      '4 Team Dog',
    ]);
  });

  it('is told page by page, with the own row on each', async () => {
    const user = await world.site.signUp();
    const cid = await solvableRecord();
    await begin(user, cid);
    world.pass(40);
    const [one, two] = [await table(user, cid, { limit: 3 }), await table(user, cid, { limit: 3, currentPage: 2 })];
    expect([one.records.length, two.records.length, one.total]).toEqual([3, 2, 5]);
    expect(one.own).toEqual(two.own);
    expect(new Set([...one.records, ...two.records].map(({ uid }) => uid)).size).toBe(5);
  });

  it('has only what was done in the newest run of the caller', async () => {
    const [user, rival] = [await world.site.signUp(), await world.site.signUp()];
    const cid = await pastContest();
    await begin(user, cid);
    await begin(rival, cid);
    await world.run(user, cid, 'A', Accepted);
    await world.run(rival, cid, 'A', WrongAnswer);
    expect((await table(rival, cid)).own).toMatchObject({ ac: 0, total: 1 });
    expect((await table(rival, cid)).total).toBe(1);
    await end(user, cid);
    world.pass(1);
    await begin(user, cid);
    expect((await table(user, cid)).own).toMatchObject({ ac: 0, total: 0 });
  });

  it('lets those who took part, the author and super admins try again beside what they did then', async () => {
    const user = await world.site.signUp({ username: 'again' });
    const cid = await world.makeContest({ uid: author!.uid });
    await world.makeContestProblem(cid, { displayId: 'A', pid });
    await world.run(user, cid, 'A', WrongAnswer);
    world.pass(240);
    for (const as of [user, author!, root!]) {
      await begin(as, cid);
      await world.run(as, cid, 'A', Accepted);
    }
    world.pass(61);
    const { own, records } = await table(user, cid);
    expect(own).toMatchObject({ rankShowName: 'again', username: 'again', hasAccount: false, ac: 1, rank: 1 });
    expect(
      records.filter(({ rankShowName }) => rankShowName === 'again').map(({ ac, rank: place }) => [place, ac]),
    ).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect(new Set(records.map(({ uid }) => uid)).size).toBe(2);
    expect((await table(author!, cid)).own).toMatchObject({ ac: 1, rank: 1 });
    expect((await table(root!, cid)).own).toMatchObject({ ac: 1, rank: 1 });
  });

  it('shows the caller by the one name that the contest shows', async () => {
    const user = await world.site.signUp({ username: 'secretive' });
    await world.knex('account').where({ uid: user.uid }).update({ nickname: 'Nick', realname: 'Real Name' });
    const cid = await pastContest({ showName: 'nickname' });
    await begin(user, cid);
    const { own } = await table(user, cid);
    expect(own).toMatchObject({ rankShowName: 'Nick', username: 'secretive' });
    expect(JSON.stringify(own)).not.toContain('Real Name');
  });

  it('is the same in another process', async () => {
    const user = await world.site.signUp();
    const cid = await solvableRecord();
    await begin(user, cid);
    await world.run(user, cid, 'A', Accepted);
    const second = await secondServer(world);
    const there = await second.calls<VirtualCalls>().api(RANK, { query: { cid }, as: user });
    await second.stop();
    expect(there).toEqual(await table(user, cid));
  });
});

describe('what is sent while taking part virtually', () => {
  it('is on no board of the contest, and is seen by others as all that was sent to it', async () => {
    const [user, reader] = [await world.site.signUp(), await world.site.signUp()];
    const cid = await pastContest({ takesLate: true });
    await begin(user, cid);
    const submitId = await world.run(user, cid, 'A', Accepted, 'int secret;');
    for (const containsEnd of [false, true]) {
      expect((await rank(world.calls, reader, cid, { containsEnd })).records).toEqual([]);
    }
    const see = async (as: TestUser) =>
      (await world.site.api('GET /api/get-submission-detail', { query: { submitId }, as })).submission.code;
    for (const as of [user, root!]) expect(await see(as)).toBe('int secret;');
    expect(await see(reader)).toBeNull();
    await world.knex('contest').where({ id: cid }).update({ takesLate: false });
    expect(await see(reader)).toBe('int secret;');
    await world.knex('contest').where({ id: cid }).update({ isVisible: false });
    const hidden = await world.site.reply('GET /api/get-submission-detail', { query: { submitId }, as: reader });
    expect(hidden.status).not.toBe(200);
  });

  it('is taken by nobody who may not submit', async () => {
    const user = await world.site.signUp({ role: Role.NoSubmit });
    const cid = await pastContest();
    await begin(user, cid);
    const body = { pid: 'A', cid, language: 'C++', code: 'main;', isRemote: false };
    expect((await world.site.reply('POST /api/submit-problem-judge', { body, as: user })).status).toBe(403);
  });
});
