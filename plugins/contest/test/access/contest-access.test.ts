import { Role } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth, PASSWORD_GUESSES } from '../../contract';
import { openContestHarness, type ContestOptions, type ContestHarness } from '../contest-harness';

const REGISTER = 'POST /api/register-contest';
let harness: ContestHarness;
let [ada, admin]: TestUser[] = [];
beforeAll(async () => {
  harness = await openContestHarness();
  ada = await harness.site.signUp({ username: 'ada' });
  admin = await harness.site.signUp({ role: Role.Admin });
});
afterAll(() => harness?.stop());

const privateContest = { auth: ContestAuth.Private, password: 'let me in' };
const register = (as: TestUser | undefined, cid: number, password = 'let me in') =>
  harness.calls.reply(REGISTER, { body: { cid, password }, as });
const access = async (as: TestUser, cid: number) =>
  (await harness.calls.api('GET /api/get-contest-access', { query: { cid }, as })).access;
const info = (as: TestUser | undefined, cid: number) =>
  harness.calls.reply('GET /api/get-contest-info', { query: { cid }, as });
const viewerOf = async (as: TestUser, cid: number) => (await info(as, cid)).data!.viewer;

describe('a contest', () => {
  it('is returned only to users, and to nobody if the contest is hidden, of a group or unknown', async () => {
    const cid = await harness.createContest({ isVisible: false });
    const ofGroup = await harness.createContest({ gid: 4, hasOutsideBoard: true });
    expect((await info(undefined, cid)).status).toBe(401);
    for (const id of [cid, ofGroup, 999_999]) {
      expect(await info(ada, id)).toMatchObject({ status: 404, msg: 'Contest not found' });
      expect((await info(admin, id)).status).toBe(404);
      const query = { cid: id };
      expect((await harness.calls.reply('GET /api/get-contest-access', { query, as: ada })).status).toBe(404);
    }
    for (const id of [cid, ofGroup]) expect((await info(harness.root, id)).status).toBe(200);
  });

  it('says what the viewer may do, and not its password', async () => {
    const cid = await harness.createContest({ ...privateContest, description: '# Hello' });
    const reply = await info(ada, cid);
    expect(reply.data).toMatchObject({ id: cid, description: '# Hello', count: 0 });
    expect(JSON.stringify(reply)).not.toContain('let me in');
    const deniedEntry = { mayEnter: false, entryRefusal: 'needsPassword', maySubmit: false };
    const plain = { isExcluded: false, mayModerate: false };
    const unregistered = { isContestAdmin: false, hasAccess: false, ...deniedEntry, virtual: null };
    expect(await viewerOf(ada!, cid)).toEqual({ ...unregistered, isRealTime: true, mayContainEnd: false, ...plain });
    expect(await viewerOf(admin!, cid)).toMatchObject(unregistered);
    const grantedEntry = { hasAccess: true, mayEnter: true, entryRefusal: null, maySubmit: true };
    expect(await viewerOf(harness.root, cid)).toMatchObject({ ...grantedEntry, isContestAdmin: true });
    await register(ada, cid);
    expect(await viewerOf(ada!, cid)).toMatchObject({ ...grantedEntry, isContestAdmin: false });
    expect((await info(ada, cid)).data!.count).toBe(1);
  });

  it('says why it may not be entered', async () => {
    const early = await harness.createContest({ when: 'scheduled' });
    expect(await viewerOf(ada!, early)).toMatchObject({ mayEnter: false, entryRefusal: 'notStarted' });
    const rule = '<prefix>team</prefix><suffix></suffix><start>1</start><end>10</end><extra></extra>';
    const teams = await harness.createContest({ ...privateContest, hasAccountRule: true, accountRule: rule });
    await harness.enrol(teams, ada!);
    expect(await viewerOf(ada!, teams)).toMatchObject({ mayEnter: false, entryRefusal: 'accountNotAllowed' });
  });

  it('says why it may not be entered', async () => {
    const refusalIn = async (options: ContestOptions) =>
      (await viewerOf(ada!, await harness.createContest(options))).entryRefusal;
    const registeredIn = async (options: ContestOptions) => {
      const cid = await harness.createContest({ ...privateContest, ...options });
      await harness.enrol(cid, ada!);
      return (await viewerOf(ada!, cid)).entryRefusal;
    };
    expect(await refusalIn({ when: 'scheduled' })).toBe('notStarted');
    expect(await refusalIn({ ...privateContest, auth: ContestAuth.Protected })).toBeNull();
    expect(await registeredIn({})).toBeNull();
    expect(await registeredIn({ hasAccountRule: true, accountRule: 'none' })).toBe('accountNotAllowed');
  });

  it('is not real time for others than its organisers while it is frozen', async () => {
    const cid = await harness.createContest({ isSealed: true, sealAt: harness.minutes(-1) });
    expect(await viewerOf(ada!, cid)).toMatchObject({ isRealTime: false });
    expect(await viewerOf(admin!, cid)).toMatchObject({ isRealTime: false });
    expect(await viewerOf(harness.root, cid)).toMatchObject({ isRealTime: true });
  });

  it('takes nothing from those who may not submit, nor while judging is closed', async () => {
    const cid = await harness.createContest();
    const banned = await harness.site.signUp({ role: Role.NoSubmit });
    expect(await viewerOf(banned, cid)).toMatchObject({ mayEnter: true, maySubmit: false });
    await setJudgingOpen(false);
    expect(await viewerOf(ada!, cid)).toMatchObject({ mayEnter: true, maySubmit: false });
    await setJudgingOpen(true);
    expect(await viewerOf(ada!, cid)).toMatchObject({ maySubmit: true });
  });

  it('contains the time of a virtual participation', async () => {
    const cid = await harness.createContest({ when: 'ended' });
    const [startAt, endAt] = [harness.minutes(-1), harness.minutes(299)];
    await harness.knex('contestVirtual').insert({ cid, uid: ada!.uid, startAt, endAt });
    expect(await viewerOf(ada!, cid)).toMatchObject({
      maySubmit: true,
      virtual: { startTime: startAt.toISOString(), endTime: endAt.toISOString() },
    });
    expect(await viewerOf(admin!, cid)).toMatchObject({ maySubmit: false, virtual: null });
  });
});

describe(REGISTER, () => {
  it('is for users', async () => {
    expect((await register(undefined, await harness.createContest(privateContest))).status).toBe(401);
  });

  it('names the field when the password is missing, too long or wrong', async () => {
    const cid = await harness.createContest(privateContest);
    for (const password of ['', 'x'.repeat(101), 'Let me in', 'let me  in']) {
      expect(await register(ada, cid, password)).toMatchObject({ status: 400, data: { field: 'password' } });
    }
    expect(await access(ada!, cid)).toBe(false);
  });

  it('takes the password with blanks around it, which nobody sees', async () => {
    const stored = await harness.createContest({ ...privateContest, password: 'let me in ' });
    for (const cid of [stored, await harness.createContest(privateContest)]) {
      expect(await register(ada, cid, ' let me in\t')).toMatchObject({ status: 200 });
    }
  });

  it('refuses what is hidden, what is public and a contest without a password', async () => {
    expect((await register(ada, await harness.createContest({ ...privateContest, isVisible: false }))).status).toBe(
      404,
    );
    expect((await register(ada, await harness.createContest({ password: 'let me in' }))).status).toBe(409);
    const none = await harness.createContest({ ...privateContest, password: null });
    expect((await register(ada, none, 'null')).status).toBe(400);
  });

  it('refuses accounts that the rule does not allow, and says so only with the right password', async () => {
    const accountRule = '<prefix>team</prefix><suffix></suffix><start>1</start><end>9</end><extra></extra>';
    const cid = await harness.createContest({ ...privateContest, hasAccountRule: true, accountRule });
    expect((await register(ada, cid, 'wrong')).status).toBe(400);
    expect((await register(ada, cid)).status).toBe(403);
    const team = await harness.site.signUp({ username: 'Team3' });
    expect((await register(team, cid)).status).toBe(200);
    expect(await access(team, cid)).toBe(true);
    await harness.enrol(cid, ada!);
    expect(await access(ada!, cid)).toBe(false);
  });

  it('lets in once, however often it is asked, also at the same moment', async () => {
    for (const auth of [ContestAuth.Private, ContestAuth.Protected]) {
      const cid = await harness.createContest({ ...privateContest, auth });
      expect(await access(ada!, cid)).toBe(false);
      const replies = await Promise.all([register(ada, cid), register(ada, cid), register(ada, cid)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await register(ada, cid, 'changed since')).status).toBe(200);
      expect(await access(ada!, cid)).toBe(true);
    }
  });

  it('limits guesses of one user over all contests', async () => {
    const [first, second] = [await harness.createContest(privateContest), await harness.createContest(privateContest)];
    const [eve, bob] = [await harness.site.signUp(), await harness.site.signUp()];
    for (let guess = 0; guess < PASSWORD_GUESSES; guess++) {
      expect((await register(eve, guess % 2 ? first : second, `guess ${guess}`)).status).toBe(400);
    }
    expect(await register(eve, first)).toMatchObject({
      status: 429,
      msg: expect.stringContaining('10 minutes') as string,
    });
    expect((await register(bob, first)).status).toBe(200);
    harness.advanceMinutes(11);
    expect((await register(eve, first)).status).toBe(200);
  });
});

async function setJudgingOpen(openContestJudge: boolean): Promise<void> {
  const switches = await harness.site.api('GET /api/admin/switch/info', { as: harness.root });
  await harness.site.api('PUT /api/admin/switch/update', { body: { ...switches, openContestJudge }, as: harness.root });
}
