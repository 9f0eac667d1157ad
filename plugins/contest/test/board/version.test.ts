import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestType, type ContestUpdate } from '../../contract';
import { contestPlugin, openContestHarness, type ContestHarness } from '../contest-harness';
import { Listener } from './listener';
import { rank } from './support';

const { Accepted, WrongAnswer } = Status;

let harness: ContestHarness;
let author: TestUser;
let [ada, bob]: TestUser[] = [];
beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('contest-onsite')] });
  author = await harness.site.signUp({ username: 'author' });
  [ada, bob] = [await harness.site.signUp({ username: 'ada' }), await harness.site.signUp({ username: 'bob' })];
});
afterAll(() => harness?.stop());

const createFrozenContest = async (options: Parameters<ContestHarness['createContest']>[0] = {}): Promise<number> => {
  const freeze = { isSealed: true, sealAt: harness.now(), isUnsealedByEnd: false };
  const cid = await harness.createContest({ uid: author.uid, endAt: harness.minutes(30), ...freeze, ...options });
  const score = options.type === ContestType.Oi ? { score: 100 } : {};
  await harness.createContestProblem(cid, { displayId: 'A', ...score });
  return cid;
};
const versionFor = async (cid: number, as: TestUser, forceRefresh = false) =>
  (await rank(harness.calls, as, cid, { forceRefresh })).version;

describe('the version of a board', () => {
  it('stays as it is when something hidden happens, and is another one for those who see it', async () => {
    const cid = await createFrozenContest();
    const submitId = await harness.send(ada!, cid, 'A');
    const [visibleVersion, fullVersion] = [await versionFor(cid, bob!), await versionFor(cid, author, true)];
    await harness.judge(submitId, Accepted);
    await harness.site.api('POST /api/admin/judge/cancel-judge', { body: { submitId }, as: harness.root });
    expect(await versionFor(cid, bob!)).toBe(visibleVersion);
    expect(await versionFor(cid, author, true)).toBeGreaterThan(fullVersion);
    await harness.send(bob!, cid, 'A');
    expect(await versionFor(cid, bob!)).toBe(visibleVersion + 1);
  });

  it('does not count submissions to a frozen OI contest, nor private questions', async () => {
    const cid = await createFrozenContest({ type: ContestType.Oi });
    const before = await versionFor(cid, bob!);
    await harness.submitAndJudge(ada!, cid, 'A', WrongAnswer);
    await harness.calls.api('POST /api/contest-clarification', { body: { cid, question: 'Why?' }, as: ada! });
    expect(await versionFor(cid, bob!)).toBe(before);
  });

  it('counts what was hidden as soon as it can be seen', async () => {
    const cid = await createFrozenContest();
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    const before = await versionFor(cid, bob!);
    harness.advanceMinutes(31);
    expect(await versionFor(cid, bob!)).toBe(before);
    await harness.calls.api('PUT /api/change-contest-seal', { body: { cid, revealed: true }, as: author });
    expect(await versionFor(cid, bob!)).toBe(await versionFor(cid, author, true));
    expect(await versionFor(cid, bob!)).toBeGreaterThan(before + 1);
  });

  it('is the same in updates and on the scoreboard', async () => {
    const cid = await createFrozenContest();
    const listener = await Listener.subscribe([cid], harness.site, bob!);
    await harness.judge(await harness.send(ada!, cid, 'A'), Accepted);
    await harness.send(bob!, cid, 'A');
    const expected = await versionFor(cid, bob!);
    for (;;) {
      const update = (await listener.next()) as ContestUpdate;
      if (update.kind !== 'board') continue;
      expect(update.version).toBeLessThanOrEqual(expected);
      if (update.version === expected) break;
    }
    listener.close();
  });
});
