import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestType, type ContestNews } from '../../contract';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';
import { Listener } from './listener';
import { rank } from './support';

const { Accepted, WrongAnswer } = Status;

let world: ContestTestSite;
let author: TestUser;
let [ada, bob]: TestUser[] = [];
beforeAll(async () => {
  world = await startContestTestSite();
  author = await world.site.signUp({ username: 'author' });
  [ada, bob] = [await world.site.signUp({ username: 'ada' }), await world.site.signUp({ username: 'bob' })];
});
afterAll(() => world?.stop());

const makeSealed = async (wish: Parameters<ContestTestSite['makeContest']>[0] = {}): Promise<number> => {
  const seal = { isSealed: true, sealAt: world.now(), isUnsealedByEnd: false };
  const cid = await world.makeContest({ uid: author.uid, endAt: world.minutes(30), ...seal, ...wish });
  const score = wish.type === ContestType.Oi ? { score: 100 } : {};
  await world.makeContestProblem(cid, { displayId: 'A', ...score });
  return cid;
};
const versionFor = async (cid: number, as: TestUser, forceRefresh = false) =>
  (await rank(world.calls, as, cid, { forceRefresh })).version;

describe('the version of a board', () => {
  it('stays as it is when something hidden happens, and is another one for those who see it', async () => {
    const cid = await makeSealed();
    const submitId = await world.send(ada!, cid, 'A');
    const [seen, all] = [await versionFor(cid, bob!), await versionFor(cid, author, true)];
    await world.judge(submitId, Accepted);
    await world.site.api('POST /api/admin/judge/cancel-judge', { body: { submitId }, as: world.root });
    expect(await versionFor(cid, bob!)).toBe(seen);
    expect(await versionFor(cid, author, true)).toBeGreaterThan(all);
    await world.send(bob!, cid, 'A');
    expect(await versionFor(cid, bob!)).toBe(seen + 1);
  });

  it('does not count what is sent to a sealed OI contest, nor private questions', async () => {
    const cid = await makeSealed({ type: ContestType.Oi });
    const before = await versionFor(cid, bob!);
    await world.run(ada!, cid, 'A', WrongAnswer);
    await world.calls.api('POST /api/contest-clarification', { body: { cid, question: 'Why?' }, as: ada! });
    expect(await versionFor(cid, bob!)).toBe(before);
  });

  it('counts what was hidden as soon as it can be seen', async () => {
    const cid = await makeSealed();
    await world.run(ada!, cid, 'A', Accepted);
    const before = await versionFor(cid, bob!);
    world.pass(31);
    expect(await versionFor(cid, bob!)).toBe(before);
    await world.calls.api('PUT /api/change-contest-seal', { body: { cid, revealed: true }, as: author });
    expect(await versionFor(cid, bob!)).toBe(await versionFor(cid, author, true));
    expect(await versionFor(cid, bob!)).toBeGreaterThan(before + 1);
  });

  it('is told in news as it is told on the board', async () => {
    const cid = await makeSealed();
    const listener = await Listener.watching([cid], world.site, bob!);
    await world.judge(await world.send(ada!, cid, 'A'), Accepted);
    await world.send(bob!, cid, 'A');
    const expected = await versionFor(cid, bob!);
    for (;;) {
      const news = (await listener.next()) as ContestNews;
      if (news.kind !== 'board') continue;
      expect(news.version).toBeLessThanOrEqual(expected);
      if (news.version === expected) break;
    }
    listener.leave();
  });
});
