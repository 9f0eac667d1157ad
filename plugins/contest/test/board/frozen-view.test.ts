import { Role, Status } from '@tribunal/contract';
import { seededRandom, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestType, type BoardPage } from '../../contract';
import { openContestHarness, type ContestHarness } from '../contest-harness';
import { outside, rank } from './support';

const VERDICTS = [Status.Accepted, Status.WrongAnswer, Status.CompileError, Status.Accepted] as const;
const LABELS = ['A', 'B', 'C'] as const;
const EXPORT = '/api/file/download-contest-rank';

let harness: ContestHarness;
let author: TestUser;
const users: TestUser[] = [];
beforeAll(async () => {
  harness = await openContestHarness();
  author = await harness.site.signUp({ username: 'author', role: Role.Admin });
  for (const username of ['ada', 'bob', 'cid']) users.push(await harness.site.signUp({ username }));
});
afterAll(() => harness?.stop());

/** Creates a contest that ends in half an hour. */
async function createContest(type: ContestType, freeze: { isSealed: boolean; sealAt: Date | null }): Promise<number> {
  const times = { uid: author.uid, startAt: harness.minutes(-60), endAt: harness.minutes(30) };
  const cid = await harness.createContest({ ...times, ...freeze, type, isUnsealedByEnd: false, hasOutsideBoard: true });
  for (const displayId of LABELS) {
    await harness.createContestProblem(cid, { displayId, ...(type === ContestType.Oi && { score: 100 }) });
  }
  return cid;
}

interface Twins {
  frozen: number;
  /** Never frozen; what was submitted since the freeze of the other one is missing, or under the ACM rule not judged. */
  cut: number;
}

/** Creates two contests with the same generated submissions up to a freeze. */
async function createTwins(type: ContestType, seed: number): Promise<Twins> {
  const random = seededRandom(seed);
  const twins = {
    frozen: await createContest(type, { isSealed: true, sealAt: harness.minutes(10) }),
    cut: await createContest(type, { isSealed: false, sealAt: null }),
  };
  const sendAll = async (count: number, isFrozen: boolean): Promise<void> => {
    for (let sent = 0; sent < count; sent++) {
      const [user, label, status] = [random.pick(users), random.pick(LABELS), random.pick(VERDICTS)];
      await harness.submitAndJudge(user, twins.frozen, label, status);
      if (!isFrozen) await harness.submitAndJudge(user, twins.cut, label, status);
      else if (type === ContestType.Acm) await harness.send(user, twins.cut, label);
    }
  };
  await sendAll(8, false);
  harness.advanceMinutes(15);
  await sendAll(8, true);
  return twins;
}

/** Returns what a scoreboard shows, without what names its state. */
const shown = ({ isSealed: _, version: __, sealChange: ___, ...page }: BoardPage) => page;

const exportOf = async (cid: number): Promise<string> => {
  const { app } = harness.site;
  const headers = { authorization: author.token };
  const reply = await app.server.inject({ url: `${EXPORT}?cid=${cid}&format=csv`, headers });
  expect(reply.statusCode).toBe(200);
  return reply.payload;
};

describe.each([
  ['ACM', ContestType.Acm],
  ['OI', ContestType.Oi],
] as const)('every number of a frozen scoreboard under the %s rule', (_, type) => {
  it.each([1, 2, 3])('is one of the log up to the freeze, seed %i', async (seed) => {
    const { frozen, cut } = await createTwins(type, seed);
    for (const minutes of [0, 20]) {
      harness.advanceMinutes(minutes);
      for (const options of [{}, { removeStar: true }, { keyword: 'a' }, { limit: 1, currentPage: 2 }]) {
        const page = await rank(harness.calls, author, frozen, options);
        expect(page.isSealed).toBe(true);
        expect(shown(page)).toEqual(shown(await rank(harness.calls, author, cut, options)));
        expect(shown(await outside(harness.calls, frozen, options, author))).toEqual(shown({ ...page, pinned: [] }));
        expect(shown(await rank(harness.calls, users[0]!, frozen, options)).problemCounts).toEqual(page.problemCounts);
      }
      expect(await exportOf(frozen)).toBe(await exportOf(cut));
    }
    const actual = await rank(harness.calls, author, frozen, { forceRefresh: true });
    expect(shown(actual)).not.toEqual(shown(await rank(harness.calls, author, cut)));
  });

  it('includes solvers and attempts of each problem', async () => {
    const { frozen } = await createTwins(type, 4);
    const { problemCounts } = await rank(harness.calls, author, frozen);
    const attempts = Object.values(problemCounts).map(({ total }) => total);
    expect(attempts.reduce((sum, one) => sum + one, 0)).toBe(type === ContestType.Acm ? 16 : 8);
    expect(Object.values(problemCounts).every(({ ac, total }) => ac <= Math.min(total, users.length))).toBe(true);
  });
});
