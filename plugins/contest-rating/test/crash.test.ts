import { statementKiller, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectedResults, openRatingHarness, type RatingHarness } from './rating-harness';

/** Statements of one update; more would mean that an update never gets through. */
const MAX_STATEMENTS = 120;

let harness: RatingHarness;
let users: TestUser[];
let killer: ReturnType<typeof statementKiller>;

beforeAll(async () => {
  harness = await openRatingHarness();
  const { site, knex } = harness.contests;
  users = [await site.signUp(), await site.signUp(), await site.signUp()];
  killer = statementKiller(knex);
});
afterAll(() => harness?.[Symbol.asyncDispose]());

/** Updates the ratings, killed before a given statement. Returns whether it got through. */
async function updateKilledAt(statements: number): Promise<boolean> {
  const update = () => harness.check().catch(() => undefined);
  return (await killer.killAfter(statements, update)).isThrough;
}

it('an update that is killed before any statement is completed by the next check', async () => {
  const [ada, bob, eve] = users as [TestUser, TestUser, TestUser];
  const rounds = [
    { ranking: [ada, bob, eve], endedAt: -400 },
    { ranking: [eve, ada, bob], endedAt: -300 },
    { ranking: [bob, eve, ada], endedAt: -200 },
  ];
  const made: { cid: number; ranking: TestUser[] }[] = [];
  for (const { ranking, endedAt } of rounds) made.push({ cid: await harness.create({ ranking, endedAt }), ranking });
  const [first, , third] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
  const all = expectedResults(made);
  const without = expectedResults([made[1]!, third]);
  const { knex, now } = harness.contests;
  let [statements, isThrough] = [0, false];
  for (; !isThrough; statements += 1) {
    if (statements > MAX_STATEMENTS) throw new Error('the update was killed before each of its statements');
    // The first contest is unrated and rated again, so that everything is computed twice in every turn.
    await knex('contestRatingSwitch').where({ cid: first.cid }).delete();
    const isRemoved = await updateKilledAt(statements);
    await harness.check();
    expect(await harness.stored()).toEqual(without);
    await knex('contestRatingSwitch').insert({ cid: first.cid, switchedAt: now() });
    const isAdded = await updateKilledAt(statements);
    await harness.check();
    expect(await harness.stored()).toEqual(all);
    isThrough = isRemoved && isAdded;
  }
  // The update was interrupted at many places, else this test says nothing.
  expect(statements).toBeGreaterThan(15);
});
