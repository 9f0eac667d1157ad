import { Role, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ContestType } from '@tribunal/plugin-contest/contract';
import { contestPlugin, openContestHarness, type ContestHarness } from '../../contest/test/contest-harness';

const { Accepted, WrongAnswer } = Status;

let harness: ContestHarness;
let ada: TestUser;
let bob: TestUser;
let eve: TestUser;
let cid: number;

beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('contest-onsite')] });
  [ada, bob, eve] = [await harness.site.signUp(), await harness.site.signUp(), await harness.site.signUp()];
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  cid = await harness.createContest();
  await harness.createContestProblem(cid, { displayId: 'A', color: '#ff0000' });
});

const list = (as = harness.root, at = cid) =>
  harness.calls.api('GET /api/get-contest-ac-info', { query: { cid: at }, as });
const check = (id: number, checked = true, at = cid, as = harness.root) =>
  harness.calls.reply('PUT /api/check-contest-ac-info', { body: { id, cid: at, checked }, as });

describe('balloons', () => {
  it('are for those who run the contest, not for visitors, contestants or other staff', async () => {
    const staff = await harness.site.signUp({ role: Role.Admin });
    for (const [as, status] of [
      [undefined, 401],
      [ada, 403],
      [staff, 403],
    ] as const) {
      const reading = await harness.calls.reply('GET /api/get-contest-ac-info', { query: { cid }, as });
      const checking = await harness.calls.reply('PUT /api/check-contest-ac-info', {
        body: { id: 1, cid, checked: true },
        as,
      });
      expect([reading.status, checking.status]).toEqual([status, status]);
    }
  });

  it('are no part of the OI rule', async () => {
    const oi = await harness.createContest({ type: ContestType.Oi });
    const reply = await harness.calls.reply('GET /api/get-contest-ac-info', { query: { cid: oi }, as: harness.root });
    expect(reply).toMatchObject({ status: 400, data: { field: 'cid' } });
  });

  it('of another contest cannot be checked, though one runs this one', async () => {
    const own = await harness.createContest({ uid: bob.uid });
    const solved = await harness.submitAndJudge(ada, cid, 'A', Accepted);
    expect((await check(solved, true, own, bob)).status).toBe(404);
    expect((await list()).records).toMatchObject([{ id: solved, checked: false }]);
  });

  it('are not brought for what is not accepted', async () => {
    const wrong = await harness.submitAndJudge(ada, cid, 'A', WrongAnswer);
    expect((await check(wrong)).status).toBe(404);
    expect((await list()).records).toEqual([]);
  });

  it('come once per participant and problem, twenty on a page', async () => {
    await harness.submitAndJudge(ada, cid, 'A', WrongAnswer);
    const first = await harness.submitAndJudge(ada, cid, 'A', Accepted);
    harness.advanceMinutes(1);
    await harness.submitAndJudge(ada, cid, 'A', Accepted);
    const page = await list();
    expect(page).toMatchObject({ total: 1, size: 20 });
    expect(page.records).toEqual([
      {
        id: first,
        cid,
        uid: ada.uid,
        username: ada.username,
        realname: null,
        displayId: 'A',
        color: '#ff0000',
        time: expect.any(Number),
        submitTime: expect.any(String),
        firstBlood: true,
        checked: false,
      },
    ]);
  });

  it('are not brought to those who set the contest, nor for what came late', async () => {
    await harness.knex('contest').where({ id: cid }).update({ uid: eve.uid, takesLate: true });
    await harness.submitAndJudge(eve, cid, 'A', Accepted);
    await harness.submitAndJudge(harness.root, cid, 'A', Accepted);
    harness.advanceMinutes(300);
    await harness.submitAndJudge(ada, cid, 'A', Accepted);
    expect((await list(eve)).records).toEqual([]);
  });

  it('name the first submitter as first, in whatever order it was judged; an unofficial participant is never first', async () => {
    await harness
      .knex('contest')
      .where({ id: cid })
      .update({ starAccounts: [eve.username.toUpperCase()] });
    await harness.submitAndJudge(eve, cid, 'A', Accepted);
    harness.advanceMinutes(1);
    const early = await harness.send(ada, cid, 'A');
    harness.advanceMinutes(1);
    await harness.submitAndJudge(bob, cid, 'A', Accepted);
    await harness.judge(early, Accepted);
    const { records } = await list();
    expect(records.map(({ uid, firstBlood }) => [uid, firstBlood])).toEqual([
      [eve.uid, false],
      [ada.uid, true],
      [bob.uid, false],
    ]);
  });

  it('that were brought go to the end, and can come back', async () => {
    const first = await harness.submitAndJudge(ada, cid, 'A', Accepted);
    harness.advanceMinutes(1);
    const second = await harness.submitAndJudge(bob, cid, 'A', Accepted);
    expect((await check(first)).status).toBe(200);
    expect((await check(first)).status).toBe(200);
    expect((await list()).records.map(({ id, checked }) => [id, checked])).toEqual([
      [second, false],
      [first, true],
    ]);
    await check(first, false);
    expect((await list()).records.map(({ id }) => id)).toEqual([first, second]);
  });

  it('are not brought twice when a verdict changes and another submission becomes the accepted one', async () => {
    const first = await harness.submitAndJudge(ada, cid, 'A', Accepted);
    harness.advanceMinutes(1);
    const second = await harness.submitAndJudge(ada, cid, 'A', Accepted);
    await check(first);
    const current = harness.knex('judgement').where({ submissionId: first, isCurrent: true });
    await current.update({ status: WrongAnswer });
    expect((await list()).records).toMatchObject([{ id: second, checked: true }]);
  });
});
