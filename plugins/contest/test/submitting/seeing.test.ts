import { Role, Status, type StreamEventName, type StreamEvents } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { EventBus, Points, type Audience } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SubmissionFeed } from '../../../../core/server/src/submission/feed';
import { ContestAuth, ContestType } from '../../contract';
import { startContestTestSite, type ContestOptions, type ContestTestSite } from '../contest-test-site';

let world: ContestTestSite;
let [author, ada, bob, admin]: TestUser[] = [];
beforeAll(async () => {
  world = await startContestTestSite();
  author = await world.site.signUp({ role: Role.Admin });
  admin = await world.site.signUp({ role: Role.ProblemAdmin });
  ada = await world.site.signUp();
  bob = await world.site.signUp();
});
afterAll(() => world?.stop());

const SECRET = 'int secret;';

/** A contest of `author` with problem A, and one accepted submission of Ada to it, which is sealed when told so. */
async function scene(
  wish: ContestOptions & { sealed?: boolean } = {},
): Promise<{ cid: number; pid: number; id: number }> {
  const { sealed = false, ...columns } = wish;
  const seal = sealed ? { isSealed: true, sealAt: world.minutes(-1), isUnsealedByEnd: false } : {};
  const cid = await world.makeContest({ uid: author!.uid, ...seal, ...columns });
  const isOi = columns.type === ContestType.Oi;
  const { pid } = await world.makeContestProblem(cid, { displayId: 'A', ...(isOi && { score: 100 }) });
  return { cid, pid, id: await world.run(ada!, cid, 'A', Status.Accepted, SECRET) };
}
const detail = (submitId: number, as?: TestUser) =>
  world.site.reply('GET /api/get-submission-detail', { query: { submitId }, as });
const status = async (submitId: number, as?: TestUser) =>
  (await world.site.api('POST /api/check-submissions-status', { body: { submitIds: [submitId] }, as }))[submitId];
/** The status of the refusal, or whether there is anything in the reply. */
const cases = async (submitId: number, as?: TestUser) => {
  const { status, data } = await world.site.reply('GET /api/get-all-case-result', { query: { submitId }, as });
  if (status !== 200) return status;
  return data === null ? 'none' : 'cases';
};
const lastAccepted = (pid: number, cid: number, as: TestUser) =>
  world.site.api('GET /api/get-last-ac-code', { query: { pid, cid }, as });

describe('a submission in a contest that runs', () => {
  it('is nothing for visitors, and for those who may not enter', async () => {
    const { cid, id: closed } = await scene();
    expect((await detail(closed)).status).toBe(401);
    expect(await status(closed)).toBeUndefined();
    await world.knex('contest').where({ id: cid }).update({ auth: ContestAuth.Private });
    for (const as of [bob, admin]) {
      expect((await detail(closed, as)).status).toBe(403);
      expect(await status(closed, as)).toBeUndefined();
      expect(await cases(closed, as)).toBe(403);
    }
  });

  it('is seen by others without code, time, memory, length and cases, under its label', async () => {
    const { id } = await scene();
    for (const as of [bob, admin]) {
      const { submission } = (await detail(id, as)).data!;
      const own = { code: null, errorMessage: null, time: null, memory: null, length: null };
      const named = { displayPid: 'A', displayId: 'A', title: 'Problem A' };
      expect(submission).toMatchObject({ status: Status.Accepted, ...named, ...own });
      expect(await status(id, as)).toMatchObject({ status: Status.Accepted, time: null });
      expect(await cases(id, as)).toBe('none');
    }
  });

  it('is seen by its owner with everything but the cases, and by the author of the contest with those', async () => {
    const { id } = await scene();
    for (const as of [ada, author]) {
      expect((await detail(id, as)).data!.submission).toMatchObject({ code: SECRET, time: 7, length: SECRET.length });
    }
    expect([await cases(id, ada), await cases(id, author)]).toEqual(['none', 'cases']);
  });

  it('is open to those who may enter once the contest is over', async () => {
    const { id } = await scene({ endAt: world.minutes(1), startAt: world.minutes(-60) });
    world.pass(1);
    expect((await detail(id, bob)).data!.submission).toMatchObject({ code: SECRET, time: 7 });
    expect(await cases(id, bob)).toBe('cases');
    expect((await detail(id)).status).toBe(401);
  });
});

describe('a submission in a contest that is over', () => {
  /** Whether the code, and whether the single cases. */
  const opened = async (id: number, as?: TestUser) => {
    const reply = await detail(id, as);
    return [reply.data!.submission.code !== null, (await cases(id, as)) === 'cases'];
  };

  it('keeps its code and cases to its owner and the organisers for as long as late ones are taken', async () => {
    const { id, cid } = await scene({ takesLate: true, endAt: world.minutes(1) });
    world.pass(1);
    const failed = await world.run(ada!, cid, 'A', Status.CompileError);
    for (const as of [bob, admin]) {
      expect(await opened(id, as)).toEqual([false, false]);
      expect((await detail(failed, as)).data!.submission).toMatchObject({ code: null, errorMessage: null });
    }
    for (const as of [ada, author]) expect(await opened(id, as)).toEqual([true, true]);
    await world.knex('contest').where({ id: cid }).update({ takesLate: false });
    expect(await opened(id, bob)).toEqual([true, true]);
  });

  it('keeps them from those who take part virtually, while they do', async () => {
    const { id, cid } = await scene({ endAt: world.minutes(1) });
    world.pass(1);
    const span = { startAt: world.now(), endAt: world.minutes(10) };
    await world.knex('contestVirtual').insert({ cid, uid: bob!.uid, ...span });
    expect(await opened(id, bob)).toEqual([false, false]);
    expect(await opened(id, admin)).toEqual([true, true]);
    expect(await opened(await world.run(bob!, cid, 'A', Status.Accepted), bob)).toEqual([true, true]);
    world.pass(10);
    expect(await opened(id, bob)).toEqual([true, true]);
  });

  it('is nothing for others when it was a try of the organisers before the start', async () => {
    const { id } = await scene({ startAt: world.minutes(1), endAt: world.minutes(2), uid: ada!.uid });
    world.pass(2);
    for (const as of [bob, admin]) {
      expect((await detail(id, as)).status).toBe(403);
      expect(await status(id, as)).toBeUndefined();
      expect(await cases(id, as)).toBe(403);
    }
    for (const as of [ada, world.root]) expect(await opened(id, as)).toEqual([true, true]);
  });
});

describe('a sealed submission', () => {
  it('under the ACM rule is nothing for others, also once the contest is over, and as ever for its owner', async () => {
    const { id, cid, pid } = await scene({ sealed: true, startAt: world.minutes(-60), endAt: world.minutes(1) });
    for (const minutes of [0, 1]) {
      world.pass(minutes);
      for (const as of [bob, admin]) {
        expect((await detail(id, as)).status).toBe(403);
        expect(await status(id, as)).toBeUndefined();
      }
      expect((await detail(id, ada)).data!.submission).toMatchObject({ status: Status.Accepted, code: SECRET });
    }
    expect(await lastAccepted(pid, cid, ada!)).toMatchObject({ submitId: id, code: SECRET });
    await world.knex('contest').where({ id: cid }).update({ revealedAt: world.now() });
    expect(await status(id, bob)).toMatchObject({ status: Status.Accepted });
  });

  it('under the OI rule is unknown to its owner, whatever call is asked, and whatever roles it has', async () => {
    const { id, cid, pid } = await scene({ type: ContestType.Oi, sealed: true });
    const hidden = { status: Status.UnknownResult, score: null, oiRankScore: null, time: null, memory: null };
    const reply = await detail(id, ada);
    expect(reply.data!.submission).toMatchObject({ ...hidden, judger: null, code: SECRET, errorMessage: null });
    expect(await status(id, ada)).toMatchObject(hidden);
    expect(await cases(id, ada)).toBe('none');
    expect(await lastAccepted(pid, cid, ada!)).toEqual({ submitId: null, code: '', language: null });
    expect((await detail(id, author)).data!.submission).toMatchObject({ status: Status.Accepted, score: 100 });
    expect(await status(await world.send(admin!, cid, 'A'), admin)).toMatchObject(hidden);
  });

  it('under the OI rule does not tell whether it failed by whether it may be sent once more', async () => {
    const { id } = await scene({ type: ContestType.Oi, sealed: true });
    await world.knex('judgement').where({ submissionId: id }).update({ bank: 'HDU' });
    const again = (submitId: number) => world.site.reply('GET /api/resubmit', { query: { submitId }, as: ada });
    expect((await again(id)).status).toBe(403);
    await world.knex('judgement').where({ submissionId: id }).update({ status: Status.SubmittedFailed });
    expect((await again(id)).status).toBe(403);
  });

  it('under the OI rule is unknown in the very reply to submitting it', async () => {
    const { cid } = await scene({ type: ContestType.Oi, sealed: true });
    const body = { pid: 'A', cid, language: 'C++', code: 'x', isRemote: false };
    const { data } = await world.site.reply('POST /api/submit-problem-judge', { body, as: bob });
    expect(data).toMatchObject({ status: Status.UnknownResult, displayPid: 'A' });
  });
});

describe('the numbers of the home page', () => {
  it('leave out what is sealed for so long', async () => {
    const accepted = async (): Promise<number> => {
      const query = { forceRefresh: true };
      const call = 'GET /api/get-last-week-submission-statistics';
      const { acCountList } = await world.site.api(call, { query, as: world.root });
      return acCountList.reduce((sum, count) => sum + Number(count), 0);
    };
    const before = await accepted();
    const { cid } = await scene({ sealed: true });
    await scene();
    expect(await accepted()).toBe(before + 1);
    await world.knex('contest').where({ id: cid }).update({ isSealed: false });
    expect(await accepted()).toBe(before + 2);
  });
});

describe('the code of what was last accepted in a contest', () => {
  it('is for users, and there is none in a contest that nobody knows', async () => {
    const query = { pid: 1, cid: 999_999 };
    expect((await world.site.reply('GET /api/get-last-ac-code', { query })).status).toBe(401);
    expect((await world.site.reply('GET /api/get-last-ac-code', { query, as: ada })).status).toBe(404);
  });

  it("is the caller's own", async () => {
    const { cid, pid } = await scene();
    expect(await lastAccepted(pid, cid, ada!)).toMatchObject({ code: SECRET, language: 'C++' });
    expect((await lastAccepted(pid, cid, bob!)).submitId).toBeNull();
  });
});

describe('the event stream', () => {
  async function toldWhile(
    work: () => Promise<unknown>,
  ): Promise<{ status: Status; audience: Audience; done: unknown }[]> {
    const { container } = world.site.app;
    const events = resolve(container, EventBus);
    const told: { status: Status; audience: Audience; done: unknown }[] = [];
    const publish = <N extends StreamEventName>(_name: N, payload: StreamEvents[N], audience: Audience): void => {
      const { status: said, done } = payload as StreamEvents['submission'];
      told.push({ status: said, audience, done });
    };
    const end = new SubmissionFeed(world.knex, events, { publish }, resolve(container, Points)).start();
    await work();
    await events.settled();
    await end();
    return told;
  }

  it('tells the owner alone, and no single cases under the ACM rule', async () => {
    const { cid } = await scene();
    const told = await toldWhile(() => world.run(bob!, cid, 'A', Status.WrongAnswer));
    expect(told.at(-1)!.status).toBe(Status.WrongAnswer);
    for (const { audience, done } of told) {
      expect(audience).toEqual({ to: 'users', uids: [bob!.uid] });
      expect(done).toBeNull();
    }
  });

  it('tells nobody what is sealed under the OI rule, also not that it was judged', async () => {
    const { cid } = await scene({ type: ContestType.Oi, sealed: true });
    expect(await toldWhile(() => world.run(bob!, cid, 'A', Status.Accepted))).toEqual([]);
    expect(await toldWhile(() => world.run(author!, cid, 'A', Status.Accepted))).not.toEqual([]);
  });
});
