import { Role, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ContestType } from '../../contract';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';

const { Accepted, WrongAnswer } = Status;

let world: ContestTestSite;
let ada: TestUser;
let bob: TestUser;
let eve: TestUser;
let cid: number;

beforeAll(async () => {
  world = await startContestTestSite();
  [ada, bob, eve] = [await world.site.signUp(), await world.site.signUp(), await world.site.signUp()];
});
afterAll(() => world?.stop());
beforeEach(async () => {
  cid = await world.makeContest();
  await world.makeContestProblem(cid, { displayId: 'A', color: '#ff0000' });
});

const list = (as = world.root, at = cid) => world.calls.api('GET /api/get-contest-ac-info', { query: { cid: at }, as });
const check = (id: number, checked = true, at = cid, as = world.root) =>
  world.calls.reply('PUT /api/check-contest-ac-info', { body: { id, cid: at, checked }, as });

describe('balloons', () => {
  it('are for those who run the contest, not for visitors, contestants or other staff', async () => {
    const staff = await world.site.signUp({ role: Role.Admin });
    for (const [as, status] of [
      [undefined, 401],
      [ada, 403],
      [staff, 403],
    ] as const) {
      const reading = await world.calls.reply('GET /api/get-contest-ac-info', { query: { cid }, as });
      const checking = await world.calls.reply('PUT /api/check-contest-ac-info', {
        body: { id: 1, cid, checked: true },
        as,
      });
      expect([reading.status, checking.status]).toEqual([status, status]);
    }
  });

  it('are no part of the OI rule', async () => {
    const oi = await world.makeContest({ type: ContestType.Oi });
    const reply = await world.calls.reply('GET /api/get-contest-ac-info', { query: { cid: oi }, as: world.root });
    expect(reply).toMatchObject({ status: 400, data: { field: 'cid' } });
  });

  it('of another contest cannot be checked, though one runs this one', async () => {
    const own = await world.makeContest({ uid: bob.uid });
    const solved = await world.run(ada, cid, 'A', Accepted);
    expect((await check(solved, true, own, bob)).status).toBe(404);
    expect((await list()).records).toMatchObject([{ id: solved, checked: false }]);
  });

  it('are not brought for what is not accepted', async () => {
    const wrong = await world.run(ada, cid, 'A', WrongAnswer);
    expect((await check(wrong)).status).toBe(404);
    expect((await list()).records).toEqual([]);
  });

  it('come once per participant and problem, twenty on a page', async () => {
    await world.run(ada, cid, 'A', WrongAnswer);
    const first = await world.run(ada, cid, 'A', Accepted);
    world.pass(1);
    await world.run(ada, cid, 'A', Accepted);
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
    await world.knex('contest').where({ id: cid }).update({ uid: eve.uid, takesLate: true });
    await world.run(eve, cid, 'A', Accepted);
    await world.run(world.root, cid, 'A', Accepted);
    world.pass(300);
    await world.run(ada, cid, 'A', Accepted);
    expect((await list(eve)).records).toEqual([]);
  });

  it('name as first whoever sent it first, in whatever order it was judged; a star is never the first', async () => {
    await world
      .knex('contest')
      .where({ id: cid })
      .update({ starAccounts: [eve.username.toUpperCase()] });
    await world.run(eve, cid, 'A', Accepted);
    world.pass(1);
    const early = await world.send(ada, cid, 'A');
    world.pass(1);
    await world.run(bob, cid, 'A', Accepted);
    await world.judge(early, Accepted);
    const { records } = await list();
    expect(records.map(({ uid, firstBlood }) => [uid, firstBlood])).toEqual([
      [eve.uid, false],
      [ada.uid, true],
      [bob.uid, false],
    ]);
  });

  it('that were brought go to the end, and can come back', async () => {
    const first = await world.run(ada, cid, 'A', Accepted);
    world.pass(1);
    const second = await world.run(bob, cid, 'A', Accepted);
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
    const first = await world.run(ada, cid, 'A', Accepted);
    world.pass(1);
    const second = await world.run(ada, cid, 'A', Accepted);
    await check(first);
    const current = world.knex('judgement').where({ submissionId: first, isCurrent: true });
    await current.update({ status: WrongAnswer });
    expect((await list()).records).toMatchObject([{ id: second, checked: true }]);
  });
});
