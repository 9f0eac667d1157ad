import { Status } from '@tribunal/contract';
import { seeded, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AllContestCalls } from '../../contract';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';
import { rank, secondServer } from './support';

const { Accepted, WrongAnswer, TimeLimitExceeded, CompileError } = Status;
const STATUSES = [Accepted, WrongAnswer, TimeLimitExceeded, CompileError];

let world: ContestTestSite;
let second: TestApp;
let people: TestUser[];
beforeAll(async () => {
  world = await startContestTestSite();
  second = await secondServer(world);
  people = [];
  for (const username of ['ada', 'bob', 'eve', 'dan']) people.push(await world.site.signUp({ username }));
});
afterAll(async () => {
  await second?.stop();
  await world?.stop();
});

it('a board that was followed, one that was built at the end, and one of another process are the same', async () => {
  const { next: random, below, pick: one } = seeded(20_260_301);
  const cid = await world.makeContest({ starAccounts: ['dan'], isSealed: true, sealAt: world.minutes(20) });
  for (const displayId of ['A', 'B', 'C']) await world.makeContestProblem(cid, { displayId });
  const there = second.calls<AllContestCalls>();
  const waiting: number[] = [];
  const judged: number[] = [];
  for (let step = 0; step < 30; step++) {
    if (random() < 0.4) world.pass(1);
    const what = random();
    if (what < 0.5) waiting.push(await world.send(one(people), cid, one(['A', 'B', 'C'])));
    else if (what < 0.85 && waiting.length > 0) {
      const [submitId] = waiting.splice(below(waiting.length), 1);
      await world.judge(submitId!, one(STATUSES));
      judged.push(submitId!);
    } else if (judged.length > 0) {
      const body = { submitId: one(judged), status: one([Accepted, WrongAnswer]) };
      await world.site.reply('POST /api/admin/judge/manual-judge', { body, as: world.root });
    }
    const [as, wish] = [one(people), one([{}, { removeStar: true }])];
    expect(await rank(there, as, cid, wish)).toEqual(await rank(world.calls, as, cid, wish));
  }
  await using third = await secondServer(world);
  const cold = third.calls<AllContestCalls>();
  for (const wish of [{}, { removeStar: true }, { forceRefresh: true }]) {
    for (const as of [people[0]!, world.root]) {
      expect(await rank(cold, as, cid, wish)).toEqual(await rank(world.calls, as, cid, wish));
    }
  }
}, 60_000);
