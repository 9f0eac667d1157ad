import { Limits, Role, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth, ContestType, type ContestSubmissionQuery } from '../../contract';
import { openContestHarness, type ContestOptions, type ContestHarness } from '../contest-harness';

const LIST = 'GET /api/contest-submissions';
const CHECK = 'POST /api/check-contest-submissions-status';
let harness: ContestHarness;
let [author, ada, bob, admin]: TestUser[] = [];
beforeAll(async () => {
  harness = await openContestHarness();
  author = await harness.site.signUp({ role: Role.Admin });
  admin = await harness.site.signUp({ role: Role.Admin });
  ada = await harness.site.signUp({ username: 'ada' });
  bob = await harness.site.signUp({ username: 'bob_%' });
});
afterAll(() => harness?.stop());

type ListOptions = Partial<ContestSubmissionQuery>;
const list = (cid: number, as?: TestUser, options: ListOptions = {}) =>
  harness.calls.reply(LIST, {
    query: { contestID: cid, ...options },
    as,
  });
const ids = async (cid: number, as?: TestUser, options: ListOptions = {}) =>
  (await list(cid, as, options)).data!.records.map(({ submitId }) => submitId);
const check = (cid: number, submitIds: number[], as?: TestUser) =>
  harness.calls.reply(CHECK, { body: { cid, submitIds }, as });

/** Creates a contest of `author` that freezes in ten minutes and ends in twenty, with problems A and BA. */
async function contest(options: ContestOptions = {}): Promise<number> {
  const cid = await harness.createContest({
    uid: author!.uid,
    startAt: harness.minutes(-60),
    endAt: harness.minutes(20),
    isSealed: true,
    sealAt: harness.minutes(10),
    isUnsealedByEnd: false,
    ...options,
  });
  const isOi = options.type === ContestType.Oi;
  for (const displayId of ['A', 'BA']) {
    await harness.createContestProblem(cid, { displayId, ...(isOi && { score: 100 }) });
  }
  return cid;
}

describe('permission to list the submissions of a contest', () => {
  it('users who may enter', async () => {
    const closed = await contest({ auth: ContestAuth.Private, password: 'p' });
    const next = await harness.createContest({ when: 'scheduled' });
    for (const cid of [closed, next]) {
      expect([(await list(cid)).status, (await check(cid, [1])).status]).toEqual([401, 401]);
      for (const as of [ada, admin]) {
        expect([(await list(cid, as)).status, (await check(cid, [1], as)).status]).toEqual([403, 403]);
      }
      expect((await list(cid, harness.root)).status).toBe(200);
    }
    expect([(await list(999_999, ada)).status, (await check(999_999, [1], ada)).status]).toEqual([404, 404]);
  });

  it('with so many ids at a time as the limit says', async () => {
    const many = Array.from({ length: Limits.submissionIdsPerPoll.max + 1 }, (_, place) => place + 1);
    const cid = await contest();
    expect(await check(cid, many, ada)).toMatchObject({ status: 400, data: { field: 'submitIds' } });
    expect((await check(cid, many.slice(1), ada)).status).toBe(200);
  });
});

describe('the list', () => {
  it('has the newest first, and of others neither time, memory nor length while the contest runs', async () => {
    const cid = await contest();
    const mine = await harness.submitAndJudge(ada!, cid, 'A', Status.WrongAnswer, 'x');
    const others = await harness.submitAndJudge(bob!, cid, 'BA', Status.Accepted);
    const { data } = await list(cid, ada);
    expect(data).toMatchObject({ total: 2, size: 30 });
    const hidden = { time: null, memory: null, length: null };
    expect(data!.records).toMatchObject([
      { submitId: others, status: Status.Accepted, displayId: 'BA', displayPid: 'BA', title: 'Problem BA', ...hidden },
      { submitId: mine, status: Status.WrongAnswer, displayId: 'A', time: 7, memory: 1024, length: 1, cid },
    ]);
    expect(data!.records[0]).not.toHaveProperty('code');
    expect((await list(cid, author)).data!.records[0]).toMatchObject({ time: 7 });
    expect((await list(cid, admin)).data!.records[0]).toMatchObject(hidden);
    expect(await check(cid, [mine, others], ada)).toMatchObject({
      data: { [mine]: { time: 7 }, [others]: { status: Status.Accepted, displayPid: 'BA', ...hidden } },
    });
  });

  it('filters by owner, name, label and verdict, taking special characters as they are', async () => {
    const cid = await contest();
    const a = await harness.submitAndJudge(ada!, cid, 'A', Status.WrongAnswer);
    const b = await harness.submitAndJudge(bob!, cid, 'BA', Status.Accepted);
    expect(await ids(cid, ada, { onlyMine: true })).toEqual([a]);
    expect(await ids(cid, ada, { username: 'OB_' })).toEqual([b]);
    expect(await ids(cid, ada, { username: '%' })).toEqual([b]);
    expect(await ids(cid, ada, { problemID: 'a' })).toEqual([b, a]);
    expect(await ids(cid, ada, { problemID: 'A', completeProblemID: true })).toEqual([a]);
    expect(await ids(cid, ada, { status: Status.Accepted })).toEqual([b]);
    expect(await ids(cid, ada, { limit: 1, currentPage: 2 })).toEqual([a]);
    expect(await ids(await contest(), ada)).toEqual([]);
  });

  it('shows submissions from before the start only to their authors and admins, also after the end', async () => {
    const cid = await contest({ startAt: harness.minutes(1), isSealed: false });
    const tried = await harness.submitAndJudge(author!, cid, 'A', Status.Accepted);
    harness.advanceMinutes(1);
    const beforeSubmit = { beforeContestSubmit: true };
    expect(await ids(cid, author, beforeSubmit)).toEqual([tried]);
    expect(await ids(cid, harness.root)).toEqual([]);
    for (const minutes of [0, 20]) {
      harness.advanceMinutes(minutes);
      for (const as of [ada, admin]) {
        expect((await list(cid, as, beforeSubmit)).data).toMatchObject({ records: [], total: 0 });
        expect((await check(cid, [tried], as)).data).toEqual({});
      }
    }
    expect(await ids(cid, author, beforeSubmit)).toEqual([tried]);
  });

  it('has late and virtual ones of others only where they are taken and asked for', async () => {
    const cid = await contest({ takesLate: true, isSealed: false });
    harness.advanceMinutes(20);
    const late = await harness.submitAndJudge(ada!, cid, 'A', Status.Accepted);
    await harness
      .knex('contestVirtual')
      .insert({ cid, uid: bob!.uid, startAt: harness.now(), endAt: harness.minutes(80) });
    const virtual = await harness.submitAndJudge(bob!, cid, 'A', Status.Accepted);
    expect(await ids(cid, admin)).toEqual([]);
    expect(await ids(cid, admin, { containsEnd: true })).toEqual([late]);
    expect(await ids(cid, bob)).toEqual([virtual]);
    expect(await ids(cid, bob, { containsEnd: true })).toEqual([virtual, late]);
    await harness.knex('contest').where({ id: cid }).update({ takesLate: false });
    expect(await ids(cid, admin, { containsEnd: true })).toEqual([]);
  });

  const rules = [ContestType.Acm, ContestType.Oi];
  const settings = rules.flatMap((type) =>
    [true, false].flatMap((isSealed) => [true, false].map((takesLate) => ({ type, isSealed, takesLate }))),
  );
  it.each(settings)('has all of the viewer in the end, saying which are outside of its time: %o', async (options) => {
    const cid = await contest({ ...options, takesLate: true });
    const send = () => harness.submitAndJudge(ada!, cid, 'A', Status.Accepted);
    const before = await send();
    await harness
      .knex('contest')
      .where({ id: cid })
      .update({ startAt: harness.minutes(1) });
    harness.advanceMinutes(1);
    const early = await send();
    harness.advanceMinutes(10);
    const duringFreeze = await send();
    harness.advanceMinutes(10);
    const late = await send();
    await harness
      .knex('contestVirtual')
      .insert({ cid, uid: ada!.uid, startAt: harness.now(), endAt: harness.minutes(80) });
    const virtual = await send();
    await harness.knex('contest').where({ id: cid }).update({ takesLate: options.takesLate });
    const own = [virtual, late, duringFreeze, early, before];
    for (const containsEnd of [undefined, false, true]) {
      for (const filter of [{}, { onlyMine: true }, { username: 'ada' }, { problemID: 'A', completeProblemID: true }]) {
        expect(await ids(cid, ada, { ...filter, containsEnd })).toEqual(own);
      }
    }
    const sides = (await list(cid, ada)).data!.records.map(({ outsideContest }) => outsideContest);
    expect(sides).toEqual([undefined, 'after', undefined, undefined, 'before']);
    expect((await check(cid, [late, early], ada)).data).toMatchObject({ [late]: { outsideContest: 'after' } });
    expect(await ids(cid, admin, { onlyMine: true })).toEqual([]);
  });

  it('has no submission of another contest, also when it is asked for by its id', async () => {
    const [cid, other] = [await contest(), await contest()];
    const id = await harness.submitAndJudge(ada!, other, 'A', Status.Accepted);
    expect((await check(cid, [id], ada)).data).toEqual({});
    expect(Object.keys((await check(other, [id], ada)).data!)).toEqual([String(id)]);
  });
});

describe('the list of a frozen contest', () => {
  it('under the ACM rule shows frozen results of others only to its admins', async () => {
    const cid = await contest();
    const early = await harness.submitAndJudge(bob!, cid, 'A', Status.WrongAnswer);
    harness.advanceMinutes(10);
    const mine = await harness.submitAndJudge(ada!, cid, 'A', Status.Accepted);
    const others = await harness.submitAndJudge(bob!, cid, 'A', Status.Accepted);
    for (const minutes of [0, 10]) {
      harness.advanceMinutes(minutes);
      expect(await ids(cid, ada)).toEqual([mine, early]);
      expect(await ids(cid, ada, { status: Status.Accepted })).toEqual([mine]);
      expect(await ids(cid, admin)).toEqual([early]);
      expect((await list(cid, admin, { username: 'bob' })).data!.total).toBe(1);
      expect(await ids(cid, author)).toEqual([others, mine, early]);
      expect(Object.keys((await check(cid, [early, others], ada)).data!)).toEqual([String(early)]);
    }
  });

  it('under the OI rule has the own ones as unknown, and finds them by no verdict', async () => {
    const cid = await contest({ type: ContestType.Oi });
    const early = await harness.submitAndJudge(ada!, cid, 'A', Status.Accepted);
    harness.advanceMinutes(10);
    const late = await harness.submitAndJudge(ada!, cid, 'A', Status.Accepted);
    await harness.submitAndJudge(bob!, cid, 'A', Status.Accepted);
    const hidden = { submitId: late, status: Status.UnknownResult, score: null, time: null, memory: null };
    expect((await list(cid, ada)).data!.records).toMatchObject([hidden, { submitId: early, score: 100 }]);
    expect(await ids(cid, ada, { status: Status.Accepted })).toEqual([early]);
    expect(await ids(cid, ada, { status: Status.UnknownResult })).toEqual([late]);
    expect((await check(cid, [late], ada)).data![late]).toMatchObject(hidden);
    expect(await ids(cid, admin)).toEqual([early]);
    expect(await ids(cid, author, { status: Status.Accepted })).toHaveLength(3);
  });
});
