import { Status } from '@tribunal/contract';
import { pollUntil, type TestUser } from '@tribunal/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectedResults, openRatingHarness, type RatingHarness } from './rating-harness';

const CHANGE = { everyMs: 20, timeoutMs: 20_000 };

let harness: RatingHarness;
let [ada, bob, eve] = [] as unknown as [TestUser, TestUser, TestUser];
beforeEach(async () => {
  harness = await openRatingHarness();
  const { site } = harness.contests;
  [ada, bob, eve] = [await site.signUp(), await site.signUp(), await site.signUp()];
});
afterEach(() => harness?.[Symbol.asyncDispose]());

const knex = () => harness.contests.knex;
const update = async (cid: number, columns: object) => {
  await knex()('contest').where({ id: cid }).update(columns);
  await harness.check();
};
/** Creates three rated contests, the last ending an hour ago, and rates them. */
async function threeRounds() {
  const rankings = [
    [ada, bob, eve],
    [bob, ada, eve],
    [eve, ada, bob],
  ];
  const rounds: { cid: number; ranking: TestUser[] }[] = [];
  for (const [index, ranking] of rankings.entries()) {
    rounds.push({ cid: await harness.create({ ranking, endedAt: (index - 3) * 1000 }), ranking });
  }
  await harness.check();
  return rounds as [(typeof rounds)[0], (typeof rounds)[0], (typeof rounds)[0]];
}

describe('which results are rated', () => {
  it('none without the switch, while a contest runs, is hidden or frozen', async () => {
    const ranking = [ada, bob];
    await harness.create({ ranking, endedAt: -5, isRated: false });
    await harness.create({ ranking, endedAt: 5 });
    const hidden = await harness.create({ ranking, endedAt: -5 });
    const frozen = await harness.create({ ranking, endedAt: -5 });
    await update(hidden, { isVisible: false });
    await update(frozen, { isSealed: true, sealAt: harness.contests.minutes(-30), isUnsealedByEnd: false });
    expect(await harness.stored()).toEqual([]);
    await update(frozen, { revealedAt: harness.contests.now() });
    expect((await harness.stored()).map(({ cid }) => cid)).toEqual([frozen, frozen]);
    await update(frozen, { revealedAt: null });
    expect(await harness.stored()).toEqual([]);
  });

  it('not those of unofficial and virtual participants, of organisers and of a single participant', async () => {
    const { root, site } = harness.contests;
    const star = await site.signUp({ username: 'star-team' });
    const ranking = [star, root, ada, bob];
    const cid = await harness.create({ ranking, endedAt: -5, save: { starAccount: ['star-team'] } });
    const start = harness.contests.minutes(-3);
    const [virtual] = await knex()('contestVirtual')
      .insert({ cid, uid: eve.uid, startAt: start, endAt: harness.contests.minutes(57) })
      .returning('id');
    await knex()('contestEvent').insert({
      cid,
      seq: 1000,
      at: start,
      kind: 'submission',
      submissionId: 9999,
      team: eve.uid,
      problem: 1,
      submittedAt: start,
      virtualId: virtual!.id,
    });
    await knex()('contestLog').where({ cid }).update({ last: 1000 });
    await harness.create({ ranking: [eve], endedAt: -2 });
    await harness.check();
    expect(await harness.stored()).toEqual(expectedResults([{ cid, ranking: [ada, bob] }]));
  });
});

describe('ratings are a fold over contests', () => {
  it('in the order of their ends, whenever they were created and switched on', async () => {
    const late = { cid: await harness.create({ ranking: [ada, bob, eve], endedAt: -10 }), ranking: [ada, bob, eve] };
    await harness.check();
    const early = { cid: await harness.create({ ranking: [bob, eve, ada], endedAt: -500 }), ranking: [bob, eve, ada] };
    await harness.check();
    expect(await harness.stored()).toEqual(expectedResults([early, late]));
  });

  it('so that a contest that is no longer rated changes all later ones', async () => {
    const [first, second, third] = await threeRounds();
    expect(await harness.stored()).toEqual(expectedResults([first, second, third]));
    await knex()('contestRatingSwitch').where({ cid: second.cid }).delete();
    await harness.check();
    expect(await harness.stored()).toEqual(expectedResults([first, third]));
  });

  it('so that a contest that ends at another time takes its new place in the order', async () => {
    const [first, second, third] = await threeRounds();
    await update(first.cid, { endAt: harness.contests.minutes(-1500) });
    expect(await harness.stored()).toEqual(expectedResults([second, first, third]));
  });

  it('so that another verdict changes its contest and all later ones, and earlier ones stay', async () => {
    const [first, second, third] = await threeRounds();
    const before = await knex()('contestRatingRound').select('cid', 'ratedAt');
    harness.contests.advanceMinutes(1);
    const submission = await knex()('contestEvent')
      .where({ cid: second.cid, kind: 'submission', team: bob.uid })
      .first('submissionId');
    const [{ last }] = (await knex()('contestLog').where({ cid: second.cid }).select('last')) as [{ last: number }];
    await knex()('contestEvent').insert({
      cid: second.cid,
      seq: last + 1,
      at: harness.contests.now(),
      kind: 'judgement',
      submissionId: submission!.submissionId,
      judgementId: 1_000_000,
      status: Status.WrongAnswer,
      isManual: true,
      score: null,
      timeMs: 1,
    });
    await knex()('contestLog')
      .where({ cid: second.cid })
      .update({ last: last + 1 });
    await harness.check();
    const changed = { cid: second.cid, ranking: [ada, eve, bob] };
    expect(await harness.stored()).toEqual(expectedResults([first, changed, third]));
    const after = await knex()('contestRatingRound').select('cid', 'ratedAt');
    const timeOf = (rows: typeof after, cid: number) => rows.find((row) => row.cid === cid)!.ratedAt.getTime();
    expect(timeOf(after, first.cid)).toBe(timeOf(before, first.cid));
    for (const { cid } of [second, third]) expect(timeOf(after, cid)).toBeGreaterThan(timeOf(before, cid));
  });

  it('so that an event without effect on the results leaves later contests alone', async () => {
    const [first, , third] = await threeRounds();
    const before = await knex()('contestRatingRound').where({ cid: third.cid }).first('ratedAt');
    harness.contests.advanceMinutes(1);
    await knex()('contestLog').where({ cid: first.cid }).increment('last', 1);
    const load = vi.spyOn(harness.boards, 'get');
    await harness.check();
    expect(load).not.toHaveBeenCalled();
    expect(await knex()('contestRatingRound').where({ cid: third.cid }).first('ratedAt')).toEqual(before);
    expect(await knex()('contestRatingRound').whereNull('basis').select()).toEqual([]);
  });
});

describe('the ratings follow at once', () => {
  const cids = async () => [...new Set((await harness.stored()).map(({ cid }) => cid))];
  const waitForRounds = (...expected: number[]) =>
    pollUntil(async () => ((await cids()).join() === expected.join() ? true : null), CHANGE);

  it('when a contest is switched on, and when it is deleted', async () => {
    const { root, calls } = harness.contests;
    const cid = await harness.create({ ranking: [ada, bob], endedAt: -5, isRated: false });
    const body = { cid, isRated: true };
    await harness.calls.api('PUT /api/admin/contest/rating', { body, as: root });
    await waitForRounds(cid);
    await calls.api('DELETE /api/admin/contest', { query: { cid }, as: root });
    await waitForRounds();
  });

  it('when its settings change', async () => {
    const { root, calls } = harness.contests;
    const cid = await harness.create({ ranking: [ada, bob], endedAt: -5 });
    await harness.check();
    const change = { query: { cid, visible: false }, as: root };
    await calls.api('PUT /api/admin/contest/change-contest-visible', change);
    await waitForRounds();
  });
});
