import { Priority, ProblemAuth, Role, Status } from '@tribunal/contract';
import type { TestRunCalls } from '@tribunal/plugin-test-run/contract';
import { pluginAt, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth } from '../../contract';
import { openContestHarness, type ContestOptions, type ContestHarness } from '../contest-harness';

const SUBMIT = 'POST /api/submit-problem-judge';
const TEST = 'POST /api/submit-problem-test-judge';
let harness: ContestHarness;
let [ada, admin]: TestUser[] = [];
let shared: number;
beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await pluginAt(new URL('../../../test-run/', import.meta.url))] });
  ada = await harness.site.signUp();
  admin = await harness.site.signUp({ role: Role.Admin });
  const { pid } = await harness.createContestProblem(await harness.createContest(), { displayId: 'X' });
  shared = pid;
});
afterAll(() => harness?.stop());

/** Creates a contest with problem A. */
async function contest(options: ContestOptions = {}): Promise<number> {
  const cid = await harness.createContest(options);
  await harness.createContestProblem(cid, { displayId: 'A', pid: shared });
  return cid;
}
const send = (as: TestUser | undefined, cid: number, pid = 'A') =>
  harness.site.reply(SUBMIT, { body: { pid, cid, language: 'C++', code: 'main;', isRemote: false }, as });
const privateContest = { auth: ContestAuth.Private, password: 'p' };

describe('submitting in a contest', () => {
  it('is for users who may submit', async () => {
    const cid = await contest();
    expect((await send(undefined, cid)).status).toBe(401);
    expect((await send(await harness.site.signUp({ role: Role.NoSubmit }), cid)).status).toBe(403);
  });

  it.each<[string, ContestOptions, number]>([
    ['is hidden', { isVisible: false }, 404],
    ['has not begun', { when: 'scheduled' }, 403],
    ['has ended', { when: 'ended' }, 403],
    ['is private', privateContest, 403],
    ['is protected', { ...privateContest, auth: ContestAuth.Protected }, 403],
    ['has a rule for other accounts', { hasAccountRule: true, accountRule: 'none' }, 403],
    ['is a record', { when: 'ended', isRecord: true }, 403],
  ])('is refused to everybody but who runs it when it %s, and leaves nothing', async (_what, options, status) => {
    const cid = await contest(options);
    for (const as of [ada, admin]) expect((await send(as, cid)).status).toBe(status);
    expect(await harness.facts(cid)).toEqual([]);
    expect(await harness.knex('submission').where({ cid })).toEqual([]);
  });

  it('is refused for an unknown contest or label', async () => {
    const cid = await contest();
    expect((await send(ada, 999_999)).status).toBe(404);
    expect((await send(ada, cid, 'Z')).status).toBe(404);
  });

  it('is refused for a problem that is hidden', async () => {
    const cid = await harness.createContest();
    const { pid } = await harness.createContestProblem(cid, { displayId: 'A' });
    await harness.knex('problem').where({ id: pid }).update({ auth: ProblemAuth.Private });
    for (const as of [ada, harness.root]) expect((await send(as, cid)).status).toBe(403);
  });

  it('is refused while judging in contests is closed', async () => {
    const cid = await contest();
    const close = (openContestJudge: boolean) =>
      harness.site.api('PUT /api/admin/switch/update', { body: { openContestJudge }, as: harness.root });
    await close(false);
    expect((await send(ada, cid)).status).toBe(403);
    await close(true);
    expect((await send(ada, cid)).status).toBe(200);
  });

  it('goes before everything else and needs no pause', async () => {
    const cid = await contest(privateContest);
    await harness.enrol(cid, ada!);
    const body = { defaultSubmitInterval: 3600 };
    await harness.site.api('PUT /api/admin/switch/update', { body, as: harness.root });
    const first = await send(ada, cid);
    expect(first.data).toMatchObject({
      cid,
      displayId: 'A',
      displayPid: 'A',
      title: 'Problem A',
      status: Status.Pending,
    });
    expect((await send(ada, cid)).status).toBe(200);
    const { priority } = (await harness.knex('judgement').where({ submissionId: first.data!.submitId }).first())!;
    expect(priority).toBe(Priority.contest);
  });

  it('is open to its admins before the start, and to all after the end where late ones are taken', async () => {
    expect((await send(harness.root, await contest({ when: 'scheduled' }))).status).toBe(200);
    expect((await send(ada, await contest({ when: 'ended', takesLate: true }))).status).toBe(200);
  });

  it('takes no problem of contests outside them', async () => {
    const { problemId } = (await harness.knex('problem').where({ id: shared }).first())!;
    const body = { pid: problemId, language: 'C++', code: 'main;', isRemote: false };
    expect((await harness.site.reply(SUBMIT, { body, as: ada })).status).toBe(404);
  });
});

describe('test runs in a contest', () => {
  const sendTestRun = (as: TestUser | undefined, cid: number | undefined, pid = shared) => {
    const body = { pid, cid, type: 'contest' as const, language: 'C++', code: 'main;', userInput: '1 2' };
    return harness.site.calls<TestRunCalls>().reply(TEST, { body, as });
  };

  it('are for users, and for those who may enter', async () => {
    expect((await sendTestRun(undefined, await contest())).status).toBe(401);
    expect((await sendTestRun(ada, await contest({ isVisible: false }))).status).toBe(404);
    expect((await sendTestRun(ada, await contest({ when: 'scheduled' }))).status).toBe(403);
    expect((await sendTestRun(ada, await contest(privateContest))).status).toBe(403);
    expect((await sendTestRun(admin, await contest(privateContest))).status).toBe(403);
  });

  it('ask for what submitting asks for: the password, the account, and a contest that takes code now', async () => {
    const protectedCid = await contest({ ...privateContest, auth: ContestAuth.Protected });
    const ended = await contest({ when: 'ended' });
    expect((await sendTestRun(ada, protectedCid)).status).toBe(403);
    expect((await sendTestRun(ada, await contest({ hasAccountRule: true, accountRule: 'none' }))).status).toBe(403);
    for (const as of [ada, harness.root]) expect((await sendTestRun(as, ended)).status).toBe(403);
    expect((await sendTestRun(ada, await contest({ when: 'ended', isRecord: true }))).status).toBe(403);
    const signUpTester = () => harness.site.signUp();
    const late = await contest({ when: 'ended', takesLate: true });
    expect((await sendTestRun(await signUpTester(), late)).status).toBe(200);
    const [registered, virtual] = [await signUpTester(), await signUpTester()];
    await harness.enrol(protectedCid, registered);
    expect((await sendTestRun(registered, protectedCid)).status).toBe(200);
    const span = { startAt: harness.now(), endAt: harness.minutes(10) };
    await harness.knex('contestVirtual').insert({ cid: ended, uid: virtual.uid, ...span });
    expect((await sendTestRun(virtual, ended)).status).toBe(200);
  });

  it('are open to its admins before the start', async () => {
    expect((await sendTestRun(harness.root, await contest({ when: 'scheduled' }))).status).toBe(200);
  });

  it('need a contest, and a problem of it', async () => {
    const cid = await contest();
    const other = await harness.createContestProblem(await harness.createContest(), { displayId: 'B' });
    expect((await sendTestRun(ada, 999_999)).status).toBe(404);
    expect((await sendTestRun(ada, cid, other.pid)).status).toBe(404);
  });

  it('find the contest by the problem alone, among those that take code from the user now', async () => {
    const problemIn = async (options: ContestOptions) => {
      const cid = await harness.createContest(options);
      return { cid, pid: (await harness.createContestProblem(cid, { displayId: 'A' })).pid };
    };
    const closed = [
      await problemIn({ isVisible: false }),
      await problemIn({ when: 'scheduled' }),
      await problemIn({ when: 'ended' }),
    ];
    for (const { pid } of closed) expect((await sendTestRun(ada, undefined, pid)).status).toBe(404);
    const { cid, pid } = await problemIn(privateContest);
    const tester = await harness.site.signUp();
    expect((await sendTestRun(tester, undefined, pid)).status).toBe(404);
    await harness.enrol(cid, tester);
    await harness.createContestProblem(await harness.createContest({ when: 'scheduled' }), { displayId: 'Z', pid });
    expect((await sendTestRun(tester, undefined, pid)).status).toBe(200);
  });

  it('are taken, and are no submissions', async () => {
    const cid = await contest();
    expect((await sendTestRun(await harness.site.signUp(), cid)).status).toBe(200);
    expect(await harness.facts(cid)).toEqual([]);
  });
});
