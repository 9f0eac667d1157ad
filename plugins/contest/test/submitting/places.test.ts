import { Priority, ProblemAuth, Role, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth } from '../../contract';
import { startContestTestSite, type ContestOptions, type ContestTestSite } from '../contest-test-site';

const SUBMIT = 'POST /api/submit-problem-judge';
const TEST = 'POST /api/submit-problem-test-judge';
let world: ContestTestSite;
let [ada, admin]: TestUser[] = [];
let shared: number;
beforeAll(async () => {
  world = await startContestTestSite();
  ada = await world.site.signUp();
  admin = await world.site.signUp({ role: Role.Admin });
  const { pid } = await world.makeContestProblem(await world.makeContest(), { displayId: 'X' });
  shared = pid;
});
afterAll(() => world?.stop());

/** A contest with problem A. */
async function contest(wish: ContestOptions = {}): Promise<number> {
  const cid = await world.makeContest(wish);
  await world.makeContestProblem(cid, { displayId: 'A', pid: shared });
  return cid;
}
const send = (as: TestUser | undefined, cid: number, pid = 'A') =>
  world.site.reply(SUBMIT, { body: { pid, cid, language: 'C++', code: 'main;', isRemote: false }, as });
const privately = { auth: ContestAuth.Private, password: 'p' };

describe('submitting in a contest', () => {
  it('is for users who may submit', async () => {
    const cid = await contest();
    expect((await send(undefined, cid)).status).toBe(401);
    expect((await send(await world.site.signUp({ role: Role.NoSubmit }), cid)).status).toBe(403);
  });

  it.each<[string, ContestOptions, number]>([
    ['is hidden', { isVisible: false }, 404],
    ['has not begun', { when: 'scheduled' }, 403],
    ['has ended', { when: 'ended' }, 403],
    ['is private', privately, 403],
    ['is protected', { ...privately, auth: ContestAuth.Protected }, 403],
    ['has a rule for other accounts', { hasAccountRule: true, accountRule: 'none' }, 403],
    ['is a record', { when: 'ended', isRecord: true }, 403],
  ])('is refused to everybody but who runs it when it %s, and leaves nothing', async (_what, wish, status) => {
    const cid = await contest(wish);
    for (const as of [ada, admin]) expect((await send(as, cid)).status).toBe(status);
    expect(await world.facts(cid)).toEqual([]);
    expect(await world.knex('submission').where({ cid })).toEqual([]);
  });

  it('is refused for a contest or a label that nobody knows', async () => {
    const cid = await contest();
    expect((await send(ada, 999_999)).status).toBe(404);
    expect((await send(ada, cid, 'Z')).status).toBe(404);
  });

  it('is refused for a problem that is hidden', async () => {
    const cid = await world.makeContest();
    const { pid } = await world.makeContestProblem(cid, { displayId: 'A' });
    await world.knex('problem').where({ id: pid }).update({ auth: ProblemAuth.Private });
    for (const as of [ada, world.root]) expect((await send(as, cid)).status).toBe(403);
  });

  it('is refused while judging in contests is closed', async () => {
    const cid = await contest();
    const close = (openContestJudge: boolean) =>
      world.site.api('PUT /api/admin/switch/update', { body: { openContestJudge }, as: world.root });
    await close(false);
    expect((await send(ada, cid)).status).toBe(403);
    await close(true);
    expect((await send(ada, cid)).status).toBe(200);
  });

  it('goes before everything else and needs no pause', async () => {
    const cid = await contest(privately);
    await world.enrol(cid, ada!);
    const body = { defaultSubmitInterval: 3600 };
    await world.site.api('PUT /api/admin/switch/update', { body, as: world.root });
    const first = await send(ada, cid);
    expect(first.data).toMatchObject({
      cid,
      displayId: 'A',
      displayPid: 'A',
      title: 'Problem A',
      status: Status.Pending,
    });
    expect((await send(ada, cid)).status).toBe(200);
    const { priority } = await world.knex('judgement').where({ submissionId: first.data!.submitId }).first();
    expect(priority).toBe(Priority.contest);
  });

  it('is open to its admins before the start, and to all after the end where late ones are taken', async () => {
    expect((await send(world.root, await contest({ when: 'scheduled' }))).status).toBe(200);
    expect((await send(ada, await contest({ when: 'ended', takesLate: true }))).status).toBe(200);
  });

  it('takes no problem of contests outside them', async () => {
    const { problemId } = await world.knex('problem').where({ id: shared }).first();
    const body = { pid: problemId as string, language: 'C++', code: 'main;', isRemote: false };
    expect((await world.site.reply(SUBMIT, { body, as: ada })).status).toBe(404);
  });
});

describe('test runs in a contest', () => {
  const run = (as: TestUser | undefined, cid: number | undefined, pid = shared) => {
    const body = { pid, cid, type: 'contest' as const, language: 'C++', code: 'main;', userInput: '1 2' };
    return world.site.reply(TEST, { body, as });
  };

  it('are for users, and for those who may enter', async () => {
    expect((await run(undefined, await contest())).status).toBe(401);
    expect((await run(ada, await contest({ isVisible: false }))).status).toBe(404);
    expect((await run(ada, await contest({ when: 'scheduled' }))).status).toBe(403);
    expect((await run(ada, await contest(privately))).status).toBe(403);
    expect((await run(admin, await contest(privately))).status).toBe(403);
  });

  it('ask for what submitting asks for: the password, the account, and a contest that takes code now', async () => {
    const protectedly = await contest({ ...privately, auth: ContestAuth.Protected });
    const ended = await contest({ when: 'ended' });
    expect((await run(ada, protectedly)).status).toBe(403);
    expect((await run(ada, await contest({ hasAccountRule: true, accountRule: 'none' }))).status).toBe(403);
    for (const as of [ada, world.root]) expect((await run(as, ended)).status).toBe(403);
    expect((await run(ada, await contest({ when: 'ended', isRecord: true }))).status).toBe(403);
    const trier = () => world.site.signUp();
    const late = await contest({ when: 'ended', takesLate: true });
    expect((await run(await trier(), late)).status).toBe(200);
    const [registered, virtual] = [await trier(), await trier()];
    await world.enrol(protectedly, registered);
    expect((await run(registered, protectedly)).status).toBe(200);
    const span = { startAt: world.now(), endAt: world.minutes(10) };
    await world.knex('contestVirtual').insert({ cid: ended, uid: virtual.uid, ...span });
    expect((await run(virtual, ended)).status).toBe(200);
  });

  it('are open to its admins before the start', async () => {
    expect((await run(world.root, await contest({ when: 'scheduled' }))).status).toBe(200);
  });

  it('need a contest, and a problem of it', async () => {
    const cid = await contest();
    const other = await world.makeContestProblem(await world.makeContest(), { displayId: 'B' });
    expect((await run(ada, 999_999)).status).toBe(404);
    expect((await run(ada, cid, other.pid)).status).toBe(404);
  });

  it('find the contest by the problem alone, among those that take code from the user now', async () => {
    const problemIn = async (wish: ContestOptions) => {
      const cid = await world.makeContest(wish);
      return { cid, pid: (await world.makeContestProblem(cid, { displayId: 'A' })).pid };
    };
    const closed = [
      await problemIn({ isVisible: false }),
      await problemIn({ when: 'scheduled' }),
      await problemIn({ when: 'ended' }),
    ];
    for (const { pid } of closed) expect((await run(ada, undefined, pid)).status).toBe(404);
    const { cid, pid } = await problemIn(privately);
    const tester = await world.site.signUp();
    expect((await run(tester, undefined, pid)).status).toBe(404);
    await world.enrol(cid, tester);
    await world.makeContestProblem(await world.makeContest({ when: 'scheduled' }), { displayId: 'Z', pid });
    expect((await run(tester, undefined, pid)).status).toBe(200);
  });

  it('are taken, and are no submissions', async () => {
    const cid = await contest();
    expect((await run(await world.site.signUp(), cid)).status).toBe(200);
    expect(await world.facts(cid)).toEqual([]);
  });
});
