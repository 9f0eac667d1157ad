import { Role } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestAuth, PASSWORD_GUESSES } from '../../contract';
import { startContestTestSite, type ContestOptions, type ContestTestSite } from '../contest-test-site';

const REGISTER = 'POST /api/register-contest';
let world: ContestTestSite;
let [ada, admin]: TestUser[] = [];
beforeAll(async () => {
  world = await startContestTestSite();
  ada = await world.site.signUp({ username: 'ada' });
  admin = await world.site.signUp({ role: Role.Admin });
});
afterAll(() => world?.stop());

const privately = { auth: ContestAuth.Private, password: 'let me in' };
const register = (as: TestUser | undefined, cid: number, password = 'let me in') =>
  world.calls.reply(REGISTER, { body: { cid, password }, as });
const access = async (as: TestUser, cid: number) =>
  (await world.calls.api('GET /api/get-contest-access', { query: { cid }, as })).access;
const info = (as: TestUser | undefined, cid: number) =>
  world.calls.reply('GET /api/get-contest-info', { query: { cid }, as });
const viewerOf = async (as: TestUser, cid: number) => (await info(as, cid)).data!.viewer;

describe('a contest', () => {
  it('is told of to users only, and to nobody when it is hidden, of a group or unknown', async () => {
    const cid = await world.makeContest({ isVisible: false });
    const ofGroup = await world.makeContest({ gid: 4, hasOutsideBoard: true });
    expect((await info(undefined, cid)).status).toBe(401);
    for (const id of [cid, ofGroup, 999_999]) {
      expect(await info(ada, id)).toMatchObject({ status: 404, msg: 'The contest does not exist' });
      expect((await info(admin, id)).status).toBe(404);
      const query = { cid: id };
      expect((await world.calls.reply('GET /api/get-contest-access', { query, as: ada })).status).toBe(404);
    }
    for (const id of [cid, ofGroup]) expect((await info(world.root, id)).status).toBe(200);
  });

  it('says what the viewer may do, and not its password', async () => {
    const cid = await world.makeContest({ ...privately, description: '# Hello' });
    const reply = await info(ada, cid);
    expect(reply.data).toMatchObject({ id: cid, description: '# Hello', count: 0 });
    expect(JSON.stringify(reply)).not.toContain('let me in');
    const outside = { mayEnter: false, entryRefusal: 'needsPassword', maySubmit: false };
    const stranger = { isContestAdmin: false, hasAccess: false, ...outside, virtual: null };
    expect(await viewerOf(ada!, cid)).toEqual({ ...stranger, isRealTime: true, mayContainEnd: false });
    expect(await viewerOf(admin!, cid)).toMatchObject(stranger);
    const inside = { hasAccess: true, mayEnter: true, entryRefusal: null, maySubmit: true };
    expect(await viewerOf(world.root, cid)).toMatchObject({ ...inside, isContestAdmin: true });
    await register(ada, cid);
    expect(await viewerOf(ada!, cid)).toMatchObject({ ...inside, isContestAdmin: false });
    expect((await info(ada, cid)).data!.count).toBe(1);
  });

  it('says why it may not be entered', async () => {
    const early = await world.makeContest({ when: 'scheduled' });
    expect(await viewerOf(ada!, early)).toMatchObject({ mayEnter: false, entryRefusal: 'notStarted' });
    const rule = '<prefix>team</prefix><suffix></suffix><start>1</start><end>10</end><extra></extra>';
    const teams = await world.makeContest({ ...privately, hasAccountRule: true, accountRule: rule });
    await world.enrol(teams, ada!);
    expect(await viewerOf(ada!, teams)).toMatchObject({ mayEnter: false, entryRefusal: 'accountNotAllowed' });
  });

  it('says why it may not be entered', async () => {
    const refusalIn = async (wish: ContestOptions) =>
      (await viewerOf(ada!, await world.makeContest(wish))).entryRefusal;
    const registeredIn = async (wish: ContestOptions) => {
      const cid = await world.makeContest({ ...privately, ...wish });
      await world.enrol(cid, ada!);
      return (await viewerOf(ada!, cid)).entryRefusal;
    };
    expect(await refusalIn({ when: 'scheduled' })).toBe('notStarted');
    expect(await refusalIn({ ...privately, auth: ContestAuth.Protected })).toBeNull();
    expect(await registeredIn({})).toBeNull();
    expect(await registeredIn({ hasAccountRule: true, accountRule: 'none' })).toBe('accountNotAllowed');
  });

  it('is not real time for others than its admins while it is sealed', async () => {
    const cid = await world.makeContest({ isSealed: true, sealAt: world.minutes(-1) });
    expect(await viewerOf(ada!, cid)).toMatchObject({ isRealTime: false });
    expect(await viewerOf(admin!, cid)).toMatchObject({ isRealTime: false });
    expect(await viewerOf(world.root, cid)).toMatchObject({ isRealTime: true });
  });

  it('takes nothing from those who may not submit, nor while judging is closed', async () => {
    const cid = await world.makeContest();
    const banned = await world.site.signUp({ role: Role.NoSubmit });
    expect(await viewerOf(banned, cid)).toMatchObject({ mayEnter: true, maySubmit: false });
    await switchJudging(false);
    expect(await viewerOf(ada!, cid)).toMatchObject({ mayEnter: true, maySubmit: false });
    await switchJudging(true);
    expect(await viewerOf(ada!, cid)).toMatchObject({ maySubmit: true });
  });

  it('says when somebody takes part virtually', async () => {
    const cid = await world.makeContest({ when: 'ended' });
    const [startAt, endAt] = [world.minutes(-1), world.minutes(299)];
    await world.knex('contestVirtual').insert({ cid, uid: ada!.uid, startAt, endAt });
    expect(await viewerOf(ada!, cid)).toMatchObject({
      maySubmit: true,
      virtual: { startTime: startAt.toISOString(), endTime: endAt.toISOString() },
    });
    expect(await viewerOf(admin!, cid)).toMatchObject({ maySubmit: false, virtual: null });
  });
});

describe(REGISTER, () => {
  it('is for users', async () => {
    expect((await register(undefined, await world.makeContest(privately))).status).toBe(401);
  });

  it('names the field when the password is missing, too long or wrong', async () => {
    const cid = await world.makeContest(privately);
    for (const password of ['', 'x'.repeat(101), 'Let me in', 'let me in ']) {
      expect(await register(ada, cid, password)).toMatchObject({ status: 400, data: { field: 'password' } });
    }
    expect(await access(ada!, cid)).toBe(false);
  });

  it('refuses what is hidden, what is public and a contest without a password', async () => {
    expect((await register(ada, await world.makeContest({ ...privately, isVisible: false }))).status).toBe(404);
    expect((await register(ada, await world.makeContest({ password: 'let me in' }))).status).toBe(409);
    const none = await world.makeContest({ ...privately, password: null });
    expect((await register(ada, none, 'null')).status).toBe(400);
  });

  it('refuses accounts that the rule does not let in, who hear so only with the right password', async () => {
    const accountRule = '<prefix>team</prefix><suffix></suffix><start>1</start><end>9</end><extra></extra>';
    const cid = await world.makeContest({ ...privately, hasAccountRule: true, accountRule });
    expect((await register(ada, cid, 'wrong')).status).toBe(400);
    expect((await register(ada, cid)).status).toBe(403);
    const team = await world.site.signUp({ username: 'Team3' });
    expect((await register(team, cid)).status).toBe(200);
    expect(await access(team, cid)).toBe(true);
    await world.enrol(cid, ada!);
    expect(await access(ada!, cid)).toBe(false);
  });

  it('lets in once, however often it is asked, also at the same moment', async () => {
    for (const auth of [ContestAuth.Private, ContestAuth.Protected]) {
      const cid = await world.makeContest({ ...privately, auth });
      expect(await access(ada!, cid)).toBe(false);
      const replies = await Promise.all([register(ada, cid), register(ada, cid), register(ada, cid)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await register(ada, cid, 'changed since')).status).toBe(200);
      expect(await access(ada!, cid)).toBe(true);
    }
  });

  it('makes whoever guesses wait, whatever the contest, and nobody else', async () => {
    const [first, second] = [await world.makeContest(privately), await world.makeContest(privately)];
    const [eve, bob] = [await world.site.signUp(), await world.site.signUp()];
    for (let guess = 0; guess < PASSWORD_GUESSES; guess++) {
      expect((await register(eve, guess % 2 ? first : second, `guess ${guess}`)).status).toBe(400);
    }
    expect(await register(eve, first)).toMatchObject({
      status: 429,
      msg: expect.stringContaining('10 minutes') as string,
    });
    expect((await register(bob, first)).status).toBe(200);
    world.pass(11);
    expect((await register(eve, first)).status).toBe(200);
  });
});

async function switchJudging(openContestJudge: boolean): Promise<void> {
  const switches = await world.site.api('GET /api/admin/switch/info', { as: world.root });
  await world.site.api('PUT /api/admin/switch/update', { body: { ...switches, openContestJudge }, as: world.root });
}
