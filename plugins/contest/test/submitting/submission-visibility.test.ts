import { Role, Status, type StreamEventName, type StreamEvents } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { EventBus, Points } from '@tribunal/server';
import type { Audience } from '@tribunal/server/platform';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SubmissionPublisher } from '../../../../core/server/src/submission/submission-publisher';
import { ContestAuth, ContestType } from '../../contract';
import { openContestHarness, type ContestOptions, type ContestHarness } from '../contest-harness';

let harness: ContestHarness;
let [author, ada, bob, admin]: TestUser[] = [];
beforeAll(async () => {
  harness = await openContestHarness();
  author = await harness.site.signUp({ role: Role.Admin });
  admin = await harness.site.signUp({ role: Role.ProblemAdmin });
  ada = await harness.site.signUp();
  bob = await harness.site.signUp();
});
afterAll(() => harness?.stop());

const SECRET = 'int secret;';

/** Creates a contest of `author` with problem A and one accepted submission of Ada, frozen if requested. */
async function createAcceptedSubmission(
  options: ContestOptions & { isFrozen?: boolean } = {},
): Promise<{ cid: number; pid: number; id: number }> {
  const { isFrozen = false, ...columns } = options;
  const freeze = isFrozen ? { isSealed: true, sealAt: harness.minutes(-1), isUnsealedByEnd: false } : {};
  const cid = await harness.createContest({ uid: author!.uid, ...freeze, ...columns });
  const isOi = columns.type === ContestType.Oi;
  const { pid } = await harness.createContestProblem(cid, { displayId: 'A', ...(isOi && { score: 100 }) });
  return { cid, pid, id: await harness.submitAndJudge(ada!, cid, 'A', Status.Accepted, SECRET) };
}
const detail = (submitId: number, as?: TestUser) =>
  harness.site.reply('GET /api/get-submission-detail', { query: { submitId }, as });
const status = async (submitId: number, as?: TestUser) =>
  (await harness.site.api('POST /api/check-submissions-status', { body: { submitIds: [submitId] }, as }))[submitId];
/** Returns the status of the refusal, or whether the response contains anything. */
const cases = async (submitId: number, as?: TestUser) => {
  const { status, data } = await harness.site.reply('GET /api/get-all-case-result', { query: { submitId }, as });
  if (status !== 200) return status;
  return data === null ? 'none' : 'cases';
};
const lastAccepted = (pid: number, cid: number, as: TestUser) =>
  harness.site.api('GET /api/get-last-ac-code', { query: { pid, cid }, as });

describe('a submission in a contest that runs', () => {
  it('is nothing for visitors, and for those who may not enter', async () => {
    const { cid, id: closed } = await createAcceptedSubmission();
    expect((await detail(closed)).status).toBe(401);
    expect(await status(closed)).toBeUndefined();
    await harness.knex('contest').where({ id: cid }).update({ auth: ContestAuth.Private });
    for (const as of [bob, admin]) {
      expect((await detail(closed, as)).status).toBe(403);
      expect(await status(closed, as)).toBeUndefined();
      expect(await cases(closed, as)).toBe(403);
    }
  });

  it('is seen by others without code, time, memory, length and cases, under its label', async () => {
    const { id } = await createAcceptedSubmission();
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
    const { id } = await createAcceptedSubmission();
    for (const as of [ada, author]) {
      expect((await detail(id, as)).data!.submission).toMatchObject({ code: SECRET, time: 7, length: SECRET.length });
    }
    expect([await cases(id, ada), await cases(id, author)]).toEqual(['none', 'cases']);
  });

  it('is open to those who may enter once the contest is over', async () => {
    const { id } = await createAcceptedSubmission({ endAt: harness.minutes(1), startAt: harness.minutes(-60) });
    harness.advanceMinutes(1);
    expect((await detail(id, bob)).data!.submission).toMatchObject({ code: SECRET, time: 7 });
    expect(await cases(id, bob)).toBe('cases');
    expect((await detail(id)).status).toBe(401);
  });
});

describe('a submission in a contest that is over', () => {
  /** Returns whether the code and whether the single testcases are visible. */
  const opened = async (id: number, as?: TestUser) => {
    const reply = await detail(id, as);
    return [reply.data!.submission.code !== null, (await cases(id, as)) === 'cases'];
  };

  it('shows code and cases only to its owner and the organisers while late submissions are accepted', async () => {
    const { id, cid } = await createAcceptedSubmission({ takesLate: true, endAt: harness.minutes(1) });
    harness.advanceMinutes(1);
    const failed = await harness.submitAndJudge(ada!, cid, 'A', Status.CompileError);
    for (const as of [bob, admin]) {
      expect(await opened(id, as)).toEqual([false, false]);
      expect((await detail(failed, as)).data!.submission).toMatchObject({ code: null, errorMessage: null });
    }
    for (const as of [ada, author]) expect(await opened(id, as)).toEqual([true, true]);
    await harness.knex('contest').where({ id: cid }).update({ takesLate: false });
    expect(await opened(id, bob)).toEqual([true, true]);
  });

  it('hides them from virtual participants during their participation', async () => {
    const { id, cid } = await createAcceptedSubmission({ endAt: harness.minutes(1) });
    harness.advanceMinutes(1);
    const span = { startAt: harness.now(), endAt: harness.minutes(10) };
    await harness.knex('contestVirtual').insert({ cid, uid: bob!.uid, ...span });
    expect(await opened(id, bob)).toEqual([false, false]);
    expect(await opened(id, admin)).toEqual([true, true]);
    expect(await opened(await harness.submitAndJudge(bob!, cid, 'A', Status.Accepted), bob)).toEqual([true, true]);
    harness.advanceMinutes(10);
    expect(await opened(id, bob)).toEqual([true, true]);
  });

  it('is nothing for others when it was a try of the organisers before the start', async () => {
    const { id } = await createAcceptedSubmission({
      startAt: harness.minutes(1),
      endAt: harness.minutes(2),
      uid: ada!.uid,
    });
    harness.advanceMinutes(2);
    for (const as of [bob, admin]) {
      expect((await detail(id, as)).status).toBe(403);
      expect(await status(id, as)).toBeUndefined();
      expect(await cases(id, as)).toBe(403);
    }
    for (const as of [ada, harness.root]) expect(await opened(id, as)).toEqual([true, true]);
  });
});

describe('a frozen submission', () => {
  it('under the ACM rule is nothing for others, also once the contest is over, and as ever for its owner', async () => {
    const { id, cid, pid } = await createAcceptedSubmission({
      isFrozen: true,
      startAt: harness.minutes(-60),
      endAt: harness.minutes(1),
    });
    for (const minutes of [0, 1]) {
      harness.advanceMinutes(minutes);
      for (const as of [bob, admin]) {
        expect((await detail(id, as)).status).toBe(403);
        expect(await status(id, as)).toBeUndefined();
      }
      expect((await detail(id, ada)).data!.submission).toMatchObject({ status: Status.Accepted, code: SECRET });
    }
    expect(await lastAccepted(pid, cid, ada!)).toMatchObject({ submitId: id, code: SECRET });
    await harness.knex('contest').where({ id: cid }).update({ revealedAt: harness.now() });
    expect(await status(id, bob)).toMatchObject({ status: Status.Accepted });
  });

  it('under the OI rule is unknown to its owner, whatever call is asked, and whatever roles it has', async () => {
    const { id, cid, pid } = await createAcceptedSubmission({ type: ContestType.Oi, isFrozen: true });
    const hidden = { status: Status.UnknownResult, score: null, oiRankScore: null, time: null, memory: null };
    const reply = await detail(id, ada);
    expect(reply.data!.submission).toMatchObject({ ...hidden, judger: null, code: SECRET, errorMessage: null });
    expect(await status(id, ada)).toMatchObject(hidden);
    expect(await cases(id, ada)).toBe('none');
    expect(await lastAccepted(pid, cid, ada!)).toEqual({ submitId: null, code: '', language: null });
    expect((await detail(id, author)).data!.submission).toMatchObject({ status: Status.Accepted, score: 100 });
    expect(await status(await harness.send(admin!, cid, 'A'), admin)).toMatchObject(hidden);
  });

  it('under the OI rule does not reveal by the option to resubmit whether it failed', async () => {
    const { id } = await createAcceptedSubmission({ type: ContestType.Oi, isFrozen: true });
    await harness.knex('judgement').where({ submissionId: id }).update({ bank: 'HDU' });
    const again = (submitId: number) => harness.site.reply('GET /api/resubmit', { query: { submitId }, as: ada });
    expect((await again(id)).status).toBe(403);
    await harness.knex('judgement').where({ submissionId: id }).update({ status: Status.SubmittedFailed });
    expect((await again(id)).status).toBe(403);
  });

  it('under the OI rule is unknown in the very reply to submitting it', async () => {
    const { cid } = await createAcceptedSubmission({ type: ContestType.Oi, isFrozen: true });
    const body = { pid: 'A', cid, language: 'C++', code: 'x', isRemote: false };
    const { data } = await harness.site.reply('POST /api/submit-problem-judge', { body, as: bob });
    expect(data).toMatchObject({ status: Status.UnknownResult, displayPid: 'A' });
  });
});

describe('the numbers of the home page', () => {
  it('leave out what is frozen while it is', async () => {
    const accepted = async (): Promise<number> => {
      const query = { forceRefresh: true };
      const call = 'GET /api/get-last-week-submission-statistics';
      const { acCountList } = await harness.site.api(call, { query, as: harness.root });
      return acCountList.reduce((sum, count) => sum + Number(count), 0);
    };
    const before = await accepted();
    const { cid } = await createAcceptedSubmission({ isFrozen: true });
    await createAcceptedSubmission();
    expect(await accepted()).toBe(before + 1);
    await harness.knex('contest').where({ id: cid }).update({ isSealed: false });
    expect(await accepted()).toBe(before + 2);
  });
});

describe('the code of what was last accepted in a contest', () => {
  it('requires a login and an existing contest', async () => {
    const query = { pid: 1, cid: 999_999 };
    expect((await harness.site.reply('GET /api/get-last-ac-code', { query })).status).toBe(401);
    expect((await harness.site.reply('GET /api/get-last-ac-code', { query, as: ada })).status).toBe(404);
  });

  it("is the caller's own", async () => {
    const { cid, pid } = await createAcceptedSubmission();
    expect(await lastAccepted(pid, cid, ada!)).toMatchObject({ code: SECRET, language: 'C++' });
    expect((await lastAccepted(pid, cid, bob!)).submitId).toBeNull();
  });
});

describe('the event stream', () => {
  async function eventsDuring(
    work: () => Promise<unknown>,
  ): Promise<{ status: Status; audience: Audience; done: unknown }[]> {
    const { container } = harness.site.app;
    const events = resolve(container, EventBus);
    const received: { status: Status; audience: Audience; done: unknown }[] = [];
    const publish = <N extends StreamEventName>(_name: N, payload: StreamEvents[N], audience: Audience): void => {
      const { status: sentStatus, done } = payload as StreamEvents['submission'];
      received.push({ status: sentStatus, audience, done });
    };
    const end = new SubmissionPublisher(
      harness.knex,
      events,
      { publish, publishToSubscribers: () => undefined },
      resolve(container, Points),
    ).start();
    await work();
    await events.idle();
    await end();
    return received;
  }

  it('shows the result to the owner alone, and no single cases under the ACM rule', async () => {
    const { cid } = await createAcceptedSubmission();
    const received = await eventsDuring(() => harness.submitAndJudge(bob!, cid, 'A', Status.WrongAnswer));
    expect(received.at(-1)!.status).toBe(Status.WrongAnswer);
    for (const { audience, done } of received) {
      expect(audience).toEqual({ to: 'users', uids: [bob!.uid] });
      expect(done).toBeNull();
    }
  });

  it('reveals nothing frozen under the OI rule, not even that it was judged', async () => {
    const { cid } = await createAcceptedSubmission({ type: ContestType.Oi, isFrozen: true });
    expect(await eventsDuring(() => harness.submitAndJudge(bob!, cid, 'A', Status.Accepted))).toEqual([]);
    expect(await eventsDuring(() => harness.submitAndJudge(author!, cid, 'A', Status.Accepted))).not.toEqual([]);
  });
});
