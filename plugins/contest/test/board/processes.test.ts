import { Status } from '@tribunal/contract';
import { seededRandom, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AllContestCalls } from '../../contract';
import { openContestHarness, type ContestHarness } from '../contest-harness';
import { rank, secondServer } from './support';

const { Accepted, WrongAnswer, TimeLimitExceeded, CompileError } = Status;
const STATUSES = [Accepted, WrongAnswer, TimeLimitExceeded, CompileError];

let harness: ContestHarness;
let second: TestApp;
let people: TestUser[];
beforeAll(async () => {
  harness = await openContestHarness();
  second = await secondServer(harness);
  people = [];
  for (const username of ['ada', 'bob', 'eve', 'dan']) people.push(await harness.site.signUp({ username }));
});
afterAll(async () => {
  await second?.stop();
  await harness?.stop();
});

it('a board that was followed, one that was built at the end, and one of another process are the same', async () => {
  const { next: random, below, pick: one } = seededRandom(20_260_301);
  const cid = await harness.createContest({ starAccounts: ['dan'], isSealed: true, sealAt: harness.minutes(20) });
  for (const displayId of ['A', 'B', 'C']) await harness.createContestProblem(cid, { displayId });
  const replies = second.calls<AllContestCalls>();
  const waiting: number[] = [];
  const judged: number[] = [];
  for (let step = 0; step < 30; step++) {
    if (random() < 0.4) harness.advanceMinutes(1);
    const what = random();
    if (what < 0.5) waiting.push(await harness.send(one(people), cid, one(['A', 'B', 'C'])));
    else if (what < 0.85 && waiting.length > 0) {
      const [submitId] = waiting.splice(below(waiting.length), 1);
      await harness.judge(submitId!, one(STATUSES));
      judged.push(submitId!);
    } else if (judged.length > 0) {
      const body = { submitId: one(judged), status: one([Accepted, WrongAnswer]) };
      await harness.site.reply('POST /api/admin/judge/manual-judge', { body, as: harness.root });
    }
    const [as, options] = [one(people), one([{}, { removeStar: true }])];
    expect(await rank(replies, as, cid, options)).toEqual(await rank(harness.calls, as, cid, options));
  }
  await using third = await secondServer(harness);
  const cold = third.calls<AllContestCalls>();
  for (const options of [{}, { removeStar: true }, { forceRefresh: true }]) {
    for (const as of [people[0]!, harness.root]) {
      expect(await rank(cold, as, cid, options)).toEqual(await rank(harness.calls, as, cid, options));
    }
  }
});
