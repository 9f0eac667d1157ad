import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Clock } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRankHarness, type RankHarness, type TestProblem } from './rank-harness';

const MINUTE = 60_000;
let now = new Date('2030-03-03T12:00:00Z');
const pass = (ms: number): void => void (now = new Date(now.getTime() + ms));

let harness: RankHarness;
const problems: TestProblem[] = [];
let [ada, bob]: TestUser[] = [];
beforeAll(async () => {
  harness = await openRankHarness({ clock: { now: () => now } });
  for (let count = 0; count < 3; count++) problems.push(await harness.createProblem());
  [ada, bob] = [await harness.site.signUp({ username: 'ada' }), await harness.site.signUp({ username: 'bob' })];
  expect(resolve(harness.site.app.container, Clock).now()).toEqual(now);
});
afterAll(() => harness?.stop());

/** Returns the list once it is read again. */
const rank = async () => {
  pass(MINUTE);
  const rows = await harness.calls.api('GET /api/get-recent-seven-ac-rank');
  return rows.map(({ username, ac }) => [username, ac]);
};

it('counts public problems solved for the first time, most first', async () => {
  for (const problem of problems) await harness.solve(ada!, problem, Status.Accepted);
  await harness.solve(ada!, problems[0]!, Status.Accepted);
  await harness.solve(bob!, problems[0]!, Status.Accepted);
  await harness.solve(bob!, problems[1]!, Status.WrongAnswer);
  expect(await rank()).toEqual([
    ['ada', 3],
    ['bob', 1],
  ]);
});

it('shows no private data', async () => {
  const [row] = await harness.calls.api('GET /api/get-recent-seven-ac-rank');
  const shown = ['ac', 'avatar', 'nickname', 'titleColor', 'titleName', 'uid', 'username'];
  expect(Object.keys(row!).sort()).toEqual(shown);
});

it('leaves out hidden problems and banned users', async () => {
  await harness.setAuth(problems[1]!, 2);
  expect(await rank()).toEqual([
    ['ada', 2],
    ['bob', 1],
  ]);
  await harness.setBanned(ada!.uid, true);
  expect(await rank()).toEqual([['bob', 1]]);
});

it('leaves out what is older than seven days', async () => {
  pass(7 * 24 * 60 * MINUTE);
  expect(await rank()).toEqual([]);
});
