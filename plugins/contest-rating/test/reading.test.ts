import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth } from '../../contest/contract';
import { openRatingHarness, type RatingHarness } from './rating-harness';

let harness: RatingHarness;
let [ada, bob, eve] = [] as unknown as [TestUser, TestUser, TestUser];
let [first, second] = [0, 0];
beforeAll(async () => {
  harness = await openRatingHarness();
  const { site } = harness.contests;
  [ada, bob, eve] = [await site.signUp(), await site.signUp(), await site.signUp()];
  first = await harness.create({ ranking: [ada, bob], endedAt: -100 });
  second = await harness.create({ ranking: [bob, ada], endedAt: -10, save: { auth: ContestAuth.Private, pwd: 'x' } });
  await harness.check();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

const ratingOf = (uid: string) => harness.calls.reply('GET /api/get-user-rating', { query: { uid } });
const changesOf = (cid: number, as?: TestUser, limit?: number) =>
  harness.calls.reply('GET /api/get-contest-rating', {
    query: { cid, ...(limit && { limit }) },
    ...(as && { as }),
  });

describe('the rating of a user', () => {
  it('is not found for unknown, banned and deleted users', async () => {
    const { site, knex } = harness.contests;
    const [banned, deleted] = [await site.signUp(), await site.signUp()];
    await knex('account').where({ uid: banned.uid }).update({ isBanned: true });
    await knex('account').where({ uid: deleted.uid }).update({ deletedAt: harness.contests.now() });
    for (const uid of ['nobody', banned.uid, deleted.uid]) expect((await ratingOf(uid)).status).toBe(404);
  });

  it('is null for somebody who has never been rated', async () => {
    expect((await ratingOf(eve.uid)).data).toEqual({ rating: null, highest: null, contests: [] });
  });

  it('comes with its history, for everybody', async () => {
    const { data } = await ratingOf(ada.uid);
    expect(data!.contests).toMatchObject([
      { cid: first, title: 'Round 1', place: 1, participants: 2, before: null },
      { cid: null, before: data!.contests[0]!.after },
    ]);
    expect(data!.rating).toBe(data!.contests[1]!.after);
    expect(data!.highest).toBe(Math.max(...data!.contests.map(({ after }) => after)));
  });

  it.each([{ gid: 5 }, { auth: ContestAuth.Private }, { isVisible: false }])(
    'shows of a contest that is not open to everybody only what it changed: %o',
    async (change) => {
      const { knex } = harness.contests;
      const [open] = (await ratingOf(bob.uid)).data!.contests;
      const before = await knex('contest').where({ id: first }).first('gid', 'auth', 'isVisible');
      await knex('contest').where({ id: first }).update(change);
      const closed = { cid: null, title: null, place: null, participants: null, performance: null };
      expect((await ratingOf(bob.uid)).data!.contests[0]).toEqual({ ...open, ...closed });
      await knex('contest').where({ id: first }).update(before!);
    },
  );

  it('is on the profile', async () => {
    const { site } = harness.contests;
    const home = (uid: string) => site.api('GET /api/get-user-home-info', { query: { uid } });
    expect((await home(bob.uid)).rating).toBe((await ratingOf(bob.uid)).data!.rating);
    expect((await home(eve.uid)).rating).toBeNull();
  });
});

describe('the rating changes of a contest', () => {
  it('are for those who may enter it', async () => {
    expect((await changesOf(first)).status).toBe(401);
    expect((await changesOf(second, eve)).status).toBe(403);
    expect((await changesOf(999_999, eve)).status).toBe(404);
  });

  it('are there in pages, the best place first', async () => {
    const { data } = await changesOf(first, eve, 1);
    expect(data).toMatchObject({ total: 2, pages: 2, records: [{ uid: ada.uid, place: 1, before: null }] });
    expect((await changesOf(second, harness.contests.root)).data!.records.map(({ uid }) => uid)).toEqual([
      bob.uid,
      ada.uid,
    ]);
  });

  it('are hidden as soon as the scoreboard is frozen again', async () => {
    const { knex, minutes } = harness.contests;
    await knex('contest')
      .where({ id: first })
      .update({ isSealed: true, sealAt: minutes(-130), isUnsealedByEnd: false });
    expect((await changesOf(first, eve)).data).toMatchObject({ total: 0, records: [] });
  });
});
