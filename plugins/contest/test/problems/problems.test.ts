import { ProblemAuth, Role, Status } from '@tribunal/contract';
import { pluginAt, type TestUser } from '@tribunal/testing';
import { fakeRemoteJudgePlugin } from '../../../remote-judging/test/fake-remote-judge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth, ContestType } from '../../contract';
import { openContestHarness, type ContestHarness } from '../contest-harness';

const LIST = 'GET /api/get-contest-problem';
const DETAIL = 'GET /api/get-contest-problem-details';
const FULL = 'GET /api/get-full-screen-problem-list';
let harness: ContestHarness;
let [author, ada, bob, admin]: TestUser[] = [];
beforeAll(async () => {
  harness = await openContestHarness({
    plugins: [await pluginAt(new URL('../../../remote-judging/', import.meta.url)), fakeRemoteJudgePlugin()],
  });
  author = await harness.site.signUp({ role: Role.Admin });
  admin = await harness.site.signUp({ role: Role.Admin });
  ada = await harness.site.signUp();
  bob = await harness.site.signUp();
});
afterAll(() => harness?.stop());

const list = (cid: number, as?: TestUser, containsEnd?: boolean) =>
  harness.calls.reply(LIST, { query: { cid, containsEnd }, as });
const counts = async (cid: number, as?: TestUser, containsEnd?: boolean) =>
  (await list(cid, as, containsEnd)).data!.map(({ displayId, ac, total }) => [displayId, ac, total]);
const detail = (cid: number, as?: TestUser, displayId = 'A') =>
  harness.calls.reply(DETAIL, { query: { cid, displayId }, as });
const problemStatuses = (cid: number, pidList: number[], as?: TestUser, containsEnd?: boolean) => {
  const body = { pidList, isContestProblemList: true, cid, containsEnd };
  return harness.site.reply('POST /api/get-user-problem-status', { body, as });
};

describe('permission to see the problems of a contest', () => {
  it('visitors only where there is an outside board, and not before the start', async () => {
    const cid = await harness.createContest();
    expect((await list(cid)).status).toBe(401);
    expect((await detail(cid)).status).toBe(401);
    expect((await harness.site.reply(FULL, { query: { cid } })).status).toBe(401);
    expect((await list(await harness.createContest({ hasOutsideBoard: true }))).status).toBe(200);
    expect((await list(await harness.createContest({ hasOutsideBoard: true, isVisible: false }))).status).toBe(404);
    const next = await harness.createContest({ hasOutsideBoard: true, when: 'scheduled' });
    expect([(await list(next)).status, (await list(next, ada)).status]).toEqual([401, 403]);
  });

  it('from outside without what they are in the bank', async () => {
    const closed = await harness.createContest({ hasOutsideBoard: true, auth: ContestAuth.Private, password: 'p' });
    const { pid } = await harness.createContestProblem(closed, { displayId: 'A' });
    for (const as of [undefined, ada, admin]) {
      expect((await list(closed, as)).data).toMatchObject([{ displayId: 'A', pid: null }]);
    }
    const [inside] = await harness.createContestants(closed, 1);
    for (const as of [inside, harness.root]) expect((await list(closed, as)).data).toMatchObject([{ pid }]);
  });

  it('users who may enter', async () => {
    const closed = await harness.createContest({ auth: ContestAuth.Private, password: 'p' });
    const next = await harness.createContest({ when: 'scheduled' });
    for (const cid of [closed, next]) {
      await harness.createContestProblem(cid, { displayId: 'A' });
      for (const as of [ada, admin]) {
        expect((await list(cid, as)).status).toBe(403);
        expect((await detail(cid, as)).status).toBe(403);
        expect((await harness.site.reply(FULL, { query: { cid }, as })).status).toBe(403);
      }
      expect((await list(cid, harness.root)).status).toBe(200);
      expect((await detail(cid, harness.root)).status).toBe(200);
    }
    expect((await list(999_999, ada)).status).toBe(404);
  });
});

describe('the list of focus mode', () => {
  it('belongs to a contest; the training is unknown', async () => {
    const full = (query: { cid?: number; tid?: number }) => harness.site.reply(FULL, { query, as: ada });
    expect(await full({})).toMatchObject({ status: 400, data: { field: 'cid' } });
    expect((await full({ tid: 1 })).status).toBe(404);
    expect((await full({ cid: 999_999 })).status).toBe(404);
  });
});

describe('the list', () => {
  it('is by label, without hidden problems', async () => {
    const cid = await harness.createContest();
    for (const displayId of ['B', 'A']) await harness.createContestProblem(cid, { displayId, color: '#ff0000' });
    const { pid } = await harness.createContestProblem(cid, { displayId: 'C' });
    await harness.knex('problem').where({ id: pid }).update({ auth: ProblemAuth.Private });
    expect((await list(cid, ada)).data).toMatchObject([
      { displayId: 'A', displayTitle: 'Problem A', color: '#ff0000', cid, ac: 0, total: 0 },
      { displayId: 'B' },
    ]);
    const full = await harness.site.api(FULL, { query: { cid }, as: ada });
    expect(full).toMatchObject([{ problemId: 'A', title: 'Problem A', status: -10, score: null }, { problemId: 'B' }]);
  });

  it('has what each problem is worth', async () => {
    const cid = await harness.createContest({ type: ContestType.Oi });
    await harness.createContestProblem(cid, { displayId: 'A', score: 60 });
    await harness.createContestProblem(cid, { displayId: 'B', score: 30 });
    expect((await list(cid, ada)).data).toMatchObject([{ fullScore: 60 }, { fullScore: 30 }]);
  });

  it("shows the viewer's result in each, as far as it is visible", async () => {
    const cid = await harness.createContest({ type: ContestType.Oi, hasOutsideBoard: true });
    for (const displayId of ['A', 'B']) await harness.createContestProblem(cid, { displayId, score: 60 });
    await harness.submitAndJudge(ada!, cid, 'A', Status.Accepted);
    const own = async (as?: TestUser) => (await list(cid, as)).data!.map(({ myStatus, score }) => [myStatus, score]);
    const [untried, unknown] = [
      [Status.NotSubmitted, null],
      [Status.UnknownResult, null],
    ];
    expect(await own(ada)).toEqual([[Status.Accepted, 60], untried]);
    expect(await own(bob)).toEqual([untried, untried]);
    const nothing = [null, null];
    expect(await own()).toEqual([nothing, nothing]);
    await harness
      .knex('contest')
      .where({ id: cid })
      .update({ isSealed: true, sealAt: harness.minutes(-10) });
    expect(await own(ada)).toEqual([unknown, untried]);
  });

  it('counts what was judged since the start, without what its author, root and virtual ones sent', async () => {
    const cid = await harness.createContest({
      uid: author!.uid,
      startAt: harness.minutes(1),
      endAt: harness.minutes(100),
    });
    await harness.createContestProblem(cid, { displayId: 'A' });
    await harness.submitAndJudge(author!, cid, 'A', Status.Accepted);
    harness.advanceMinutes(1);
    await harness.submitAndJudge(ada!, cid, 'A', Status.WrongAnswer);
    await harness.submitAndJudge(ada!, cid, 'A', Status.Accepted);
    await harness.submitAndJudge(bob!, cid, 'A', Status.CompileError);
    await harness.submitAndJudge(author!, cid, 'A', Status.Accepted);
    await harness.submitAndJudge(harness.root, cid, 'A', Status.Accepted);
    const waiting = await harness.send(bob!, cid, 'A');
    expect(await counts(cid, bob)).toEqual([['A', 1, 3]]);
    await harness.judge(waiting, Status.Accepted);
    expect(await counts(cid, bob)).toEqual([['A', 2, 4]]);
    await harness.site.api('POST /api/admin/judge/cancel-judge', { body: { submitId: waiting }, as: harness.root });
    expect(await counts(cid, bob)).toEqual([['A', 1, 3]]);
    const { problemCount } = (await detail(cid, bob)).data!;
    expect(problemCount).toMatchObject({ total: 3, ac: 1, wa: 1, ce: 1 });
  });

  it('counts nothing for those who see no results in real time, until the freeze ends', async () => {
    const cid = await harness.createContest({
      uid: author!.uid,
      hasOutsideBoard: true,
      isSealed: true,
      sealAt: harness.minutes(10),
      endAt: harness.minutes(20),
    });
    await harness.createContestProblem(cid, { displayId: 'A' });
    await harness.submitAndJudge(ada!, cid, 'A', Status.Accepted);
    harness.advanceMinutes(10);
    await harness.submitAndJudge(bob!, cid, 'A', Status.Accepted);
    for (const as of [undefined, ada, admin]) expect(await counts(cid, as)).toEqual([['A', null, null]]);
    expect((await detail(cid, ada)).data!.problemCount).toMatchObject({ total: 1, ac: 1 });
    for (const as of [author, harness.root]) expect(await counts(cid, as)).toEqual([['A', 2, 2]]);
    harness.advanceMinutes(10);
    for (const as of [undefined, ada]) expect(await counts(cid, as)).toEqual([['A', 2, 2]]);
  });

  it('counts late ones only where they are taken, when asked to and once the contest is over', async () => {
    const cid = await harness.createContest({ when: 'ended', takesLate: true });
    await harness.createContestProblem(cid, { displayId: 'A' });
    await harness.submitAndJudge(ada!, cid, 'A', Status.Accepted);
    expect(await counts(cid, bob)).toEqual([['A', 0, 0]]);
    expect(await counts(cid, bob, true)).toEqual([['A', 1, 1]]);
    await harness.knex('contest').where({ id: cid }).update({ takesLate: false });
    expect(await counts(cid, bob, true)).toEqual([['A', 0, 0]]);
  });
});

describe('a problem', () => {
  const secrets = {
    source: 'ICPC 1999',
    difficulty: 2 as const,
    spjCode: 'int checker;',
    judgeExtraFile: '{"a.h":"secret"}',
  };

  it('is 404 under a label that is none', async () => {
    expect((await detail(await harness.createContest(), ada)).status).toBe(404);
  });

  it('is refused while it is hidden', async () => {
    const cid = await harness.createContest();
    const { pid } = await harness.createContestProblem(cid, { displayId: 'A' });
    await harness.knex('problem').where({ id: pid }).update({ auth: ProblemAuth.Private });
    expect((await detail(cid, ada)).status).toBe(403);
  });

  it('is named by its label and title, and does not show where it is from until the contest is over', async () => {
    const cid = await harness.createContest({ endAt: harness.minutes(10) });
    const { pid } = await harness.createContestProblem(cid, { displayId: 'A', displayTitle: 'Alpha' });
    await harness
      .knex('problem')
      .where({ id: pid })
      .update({ ...secrets, auth: ProblemAuth.Public });
    const [tag] = await harness.knex('tag').insert({ name: 'graphs', oj: 'ME' }).returning('id');
    await harness.knex('problemTag').insert({ pid, tagId: tag!.id });
    const { problemId } = (await harness.knex('problem').where({ id: pid }).first())!;

    const running = await detail(cid, ada);
    const named = { id: pid, problemId: 'A', title: 'Alpha' };
    expect(running.data).toMatchObject({ problem: { ...named, timeLimit: 1000 }, tags: [], myStatus: -10 });
    const kept = { source: null, author: '', difficulty: null, auth: ProblemAuth.Contest, gid: null };
    expect(running.data!.problem).toMatchObject(kept);
    for (const secret of [problemId, 'ICPC', 'checker', 'secret', 'graphs', 'root']) {
      expect(JSON.stringify(running.data)).not.toContain(secret);
    }

    harness.advanceMinutes(10);
    const over = await detail(cid, ada);
    expect(over.data).toMatchObject({ problem: { ...named, source: 'ICPC 1999', author: 'root', difficulty: 2 } });
    expect(over.data!.tags).toMatchObject([{ name: 'graphs' }]);
    for (const secret of [problemId, 'checker', 'secret']) expect(JSON.stringify(over.data)).not.toContain(secret);
  });

  it('of a remote judge hides its source until the contest is over', async () => {
    const cid = await harness.createContest({ endAt: harness.minutes(10), hasOutsideBoard: true });
    const { pid } = await harness.createContestProblem(cid, { displayId: 'A' });
    await harness.createContestProblem(cid, { displayId: 'B' });
    const remoteId = 'HDU-1000';
    await harness.knex('problem').where({ id: pid }).update({ bank: 'HDU', problemId: remoteId });
    const remoteIds = async (as?: TestUser) => (await list(cid, as)).data!.map((problem) => problem.remoteId);
    const url = 'https://example.org/1000';
    await harness
      .knex('remoteProblem')
      .insert({ pid, bank: 'HDU', remoteId: '1000', url, snapshot: '{}', readAt: harness.now() });
    const running = (await detail(cid, ada)).data!;
    expect(running.problem.isRemote).toBe(false);
    for (const secret of ['example.org', 'HDU']) expect(JSON.stringify(running)).not.toContain(secret);
    for (const as of [undefined, ada]) expect(await remoteIds(as)).toEqual([null, null]);
    expect(await remoteIds(harness.root)).toEqual([remoteId, null]);
    harness.advanceMinutes(10);
    expect(await remoteIds(ada)).toEqual([remoteId, null]);
    expect(await remoteIds()).toEqual([null, null]);
    expect((await detail(cid, ada)).data).toMatchObject({ remoteUrl: url, problem: { isRemote: true } });
  });
});

describe('a participant’s status of the problems', () => {
  it('is for users, and needs a contest that can be seen', async () => {
    const hidden = await harness.createContest({ isVisible: false });
    expect((await problemStatuses(hidden, [1])).status).toBe(401);
    for (const cid of [hidden, 999_999, 0]) expect((await problemStatuses(cid, [1], ada)).status).toBe(404);
  });

  it('under the ACM rule is accepted when it ever was, before the end', async () => {
    const cid = await harness.createContest({ takesLate: true, endAt: harness.minutes(10) });
    const pids: number[] = [];
    for (const displayId of ['A', 'B', 'C']) pids.push((await harness.createContestProblem(cid, { displayId })).pid);
    const [a, b, c] = pids as [number, number, number];
    await harness.submitAndJudge(ada!, cid, 'A', Status.Accepted);
    await harness.submitAndJudge(ada!, cid, 'A', Status.WrongAnswer);
    await harness.submitAndJudge(ada!, cid, 'B', Status.WrongAnswer);
    harness.advanceMinutes(10);
    await harness.submitAndJudge(ada!, cid, 'B', Status.Accepted);
    const plain = {
      [a]: { status: 0, score: null },
      [b]: { status: -1, score: null },
      [c]: { status: -10, score: null },
    };
    expect((await problemStatuses(cid, pids, ada)).data).toEqual(plain);
    expect((await problemStatuses(cid, [b], ada, true)).data).toEqual({ [b]: { status: 0, score: null } });
    expect((await problemStatuses(cid, [a], bob)).data).toEqual({ [a]: { status: -10, score: null } });
  });

  it('under the OI rule is the newest or the best, as the contest counts', async () => {
    for (const oiCounts of ['Recent', 'Highest'] as const) {
      const cid = await harness.createContest({ type: ContestType.Oi, oiCounts });
      const { pid } = await harness.createContestProblem(cid, { displayId: 'A', score: 100 });
      await harness.submitAndJudge(ada!, cid, 'A', Status.Accepted);
      await harness.submitAndJudge(ada!, cid, 'A', Status.WrongAnswer);
      const expected = oiCounts === 'Recent' ? { status: -1, score: 0 } : { status: 0, score: 100 };
      expect((await problemStatuses(cid, [pid], ada)).data).toEqual({ [pid]: expected });
    }
  });

  it('under the OI rule is unknown during the freeze, in every call, except for organisers', async () => {
    const cid = await harness.createContest({
      uid: author!.uid,
      type: ContestType.Oi,
      isSealed: true,
      sealAt: harness.minutes(1),
    });
    const a = await harness.createContestProblem(cid, { displayId: 'A', score: 100 });
    const b = await harness.createContestProblem(cid, { displayId: 'B', score: 100 });
    for (const label of ['A', 'B']) await harness.submitAndJudge(ada!, cid, label, Status.Accepted);
    harness.advanceMinutes(1);
    for (const user of [ada!, author!]) await harness.submitAndJudge(user, cid, 'B', Status.WrongAnswer);
    const known = { status: 0, score: 100 };
    const unknown = { status: Status.UnknownResult, score: null };
    expect((await problemStatuses(cid, [a.pid, b.pid], ada)).data).toEqual({ [a.pid]: known, [b.pid]: unknown });
    expect((await detail(cid, ada, 'B')).data!.myStatus).toBe(Status.UnknownResult);
    expect(await harness.site.api(FULL, { query: { cid }, as: ada })).toMatchObject([known, unknown]);
    expect((await problemStatuses(cid, [b.pid], author)).data).toEqual({ [b.pid]: { status: -1, score: 0 } });
  });
});
