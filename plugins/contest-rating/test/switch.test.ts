import { Role } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRatingHarness, type RatingHarness } from './rating-harness';

const CALL = '/api/admin/contest/rating';

let harness: RatingHarness;
let author: TestUser;
let ada: TestUser;
beforeAll(async () => {
  harness = await openRatingHarness();
  author = await harness.contests.site.signUp({ role: Role.ProblemAdmin });
  ada = await harness.contests.site.signUp();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

const get = (cid: number, as?: TestUser) => harness.calls.reply(`GET ${CALL}`, { query: { cid }, ...(as && { as }) });
const put = (cid: number, isRated: boolean, as?: TestUser) =>
  harness.calls.reply(`PUT ${CALL}`, { body: { cid, isRated }, ...(as && { as }) });
const lastAudit = () =>
  harness.contests
    .knex('auditEntry' as 'account')
    .orderBy('id', 'desc')
    .first<object>();

describe('the switch of a contest', () => {
  it('is for those who run the contest', async () => {
    const cid = await harness.contests.createContest({ uid: author.uid });
    const staff = await harness.contests.site.signUp({ role: Role.Admin });
    for (const [as, status] of [
      [undefined, 401],
      [ada, 403],
      [staff, 403],
    ] as const) {
      expect([(await get(cid, as)).status, (await put(cid, true, as)).status]).toEqual([status, status]);
    }
    const hidden = await harness.contests.createContest({ isVisible: false });
    expect((await put(hidden, true, author)).status).toBe(404);
    expect((await put(999_999, true, harness.contests.root)).status).toBe(404);
  });

  it('is refused for an imported contest', async () => {
    const cid = await harness.contests.createContest({ isRecord: true, uid: author.uid });
    expect(await put(cid, true, author)).toMatchObject({ status: 400, data: { field: 'cid' } });
    expect((await put(cid, false, author)).status).toBe(200);
  });

  it('is off at first, and can be repeated and taken back', async () => {
    const cid = await harness.contests.createContest({ uid: author.uid });
    const isOn = async () => (await get(cid, author)).data?.isRated;
    expect((await get(cid, author)).data).toEqual({ isRated: false, ratedAt: null });
    for (const isRated of [true, true, false, false]) {
      expect((await put(cid, isRated, author)).status).toBe(200);
      expect(await isOn()).toBe(isRated);
    }
  });

  it('is in the audit log with its earlier value', async () => {
    const cid = await harness.contests.createContest({ uid: author.uid });
    await put(cid, true, author);
    expect(await lastAudit()).toMatchObject({
      actorUid: author.uid,
      call: `PUT ${CALL}`,
      plugin: 'contest-rating',
      subjectId: String(cid),
      before: { isRated: false },
      after: { isRated: true },
    });
  });

  it('lists contests that everybody may know of', async () => {
    const cid = await harness.contests.createContest({ uid: author.uid });
    const hidden = await harness.contests.createContest({ isVisible: false });
    await put(cid, true, author);
    await put(hidden, true, harness.contests.root);
    const rated = await harness.calls.api('GET /api/get-rated-contests', {});
    expect(rated).toContain(cid);
    expect(rated).not.toContain(hidden);
  });
});
