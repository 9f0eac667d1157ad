import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import type { CommentCalls } from '@tribunal/plugin-comment/contract';
import { MemberAuth } from '@tribunal/plugin-group/contract';
import { HookBus, Streams, Tx, onPlaceRemoved } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ContestAuth, contestUpdates } from '../../contract';
import { ContestAccess } from '../../server/contests';
import { Listener } from '../board/listener';
import type { ContestHarness, ContestOptions } from '../contest-harness';
import { openGroupContestHarness, type GroupContestHarness, type TestGroup } from './group-harness';

let groups: GroupContestHarness;
let harness: ContestHarness;
let group: TestGroup;
let stranger: TestUser;
beforeAll(async () => {
  groups = await openGroupContestHarness();
  ({ harness } = groups);
  stranger = await harness.site.signUp();
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  group = await groups.createGroup();
});

/** Creates a contest of the group by anna, with the problem A. */
async function createContest(options: ContestOptions = {}): Promise<number> {
  const cid = await harness.createContest({ gid: group.gid, uid: group.anna.uid, ...options });
  await harness.createContestProblem(cid, { displayId: 'A' });
  return cid;
}
const info = (as: TestUser, cid: number) => harness.calls.reply('GET /api/get-contest-info', { query: { cid }, as });
const viewerOf = async (as: TestUser, cid: number) => (await info(as, cid)).data!.viewer;
const submit = (as: TestUser, cid: number, gid?: number) =>
  harness.site.reply('POST /api/submit-problem-judge', {
    body: { pid: 'A', cid, ...(gid !== undefined && { gid }), language: 'C++', code: 'int main() {}', isRemote: false },
    as,
  });
const uidsOn = async (cid: number, as: TestUser) =>
  (await harness.calls.api('POST /api/get-contest-rank', { body: { cid, limit: 50, forceRefresh: true }, as })).records
    .map(({ uid }) => uid)
    .sort();

describe('a contest of a group', () => {
  it('is found by members only, and run by its author, group roots and root', async () => {
    const cid = await createContest();
    for (const one of [stranger, group.abel, group.leo]) expect((await info(one, cid)).status).toBe(404);
    for (const one of [group.mia, group.adam]) {
      expect(await viewerOf(one, cid)).toMatchObject({ isContestAdmin: false, mayEnter: true, maySubmit: true });
    }
    for (const one of [group.anna, group.ruth, group.olga, harness.root]) {
      expect(await viewerOf(one, cid)).toMatchObject({ isContestAdmin: true, mayEnter: true });
    }
  });

  it('shows its group admins the comments that participants do not see, to delete them', async () => {
    const cid = await createContest();
    const calls = harness.site.calls<CommentCalls>();
    const write = async (as: TestUser) =>
      (await calls.api('POST /api/comment', { body: { cid, content: 'x' }, as })).id;
    const read = async (as: TestUser) =>
      (await calls.api('GET /api/comments', { query: { cid }, as })).commentList.records;
    await groups.setRank(group.gid, group.leo, MemberAuth.Member);
    const [ofMia, ofAdam] = [await write(group.mia), await write(group.adam)];
    expect((await read(group.leo)).map(({ id }) => id)).toEqual([ofAdam]);
    const found = await read(group.adam);
    expect(found.map(({ id, mayDelete }) => [id, mayDelete])).toEqual([
      [ofAdam, true],
      [ofMia, true],
    ]);
    expect(await viewerOf(group.adam, cid)).toMatchObject({ isContestAdmin: false, mayModerate: true });
    expect(await viewerOf(group.mia, cid)).toMatchObject({ mayModerate: false });
  });

  it('is listed by the Contest API for all who may open it', async () => {
    const secret = await createContest({ auth: ContestAuth.Private, password: 'let me in' });
    const hidden = await createContest({ isVisible: false, when: 'scheduled' });
    const listed = async ({ token }: TestUser) => {
      const headers = { authorization: token };
      const { payload } = await harness.site.app.server.inject({ url: '/api/clics/contests', headers });
      const ids = (JSON.parse(payload) as { id: string }[]).map(({ id }) => Number(id));
      return [secret, hidden].filter((cid) => ids.includes(cid));
    };
    expect(await Promise.all([stranger, group.abel, group.mia, group.adam].map(listed))).toEqual([
      [],
      [],
      [],
      [secret],
    ]);
    for (const one of [group.anna, group.ruth, harness.root]) expect(await listed(one)).toEqual([secret, hidden]);
  });

  it('that is hidden is found by those who run it', async () => {
    const cid = await createContest({ isVisible: false });
    for (const one of [group.mia, group.adam]) expect((await info(one, cid)).status).toBe(404);
    for (const one of [group.anna, group.ruth]) expect((await info(one, cid)).status).toBe(200);
  });

  it('that has not begun is entered only by those who run it', async () => {
    const cid = await createContest({ when: 'scheduled' });
    const problems = (as: TestUser) => harness.calls.reply('GET /api/get-contest-problem', { query: { cid }, as });
    for (const one of [group.mia, group.adam]) expect((await problems(one)).status).toBe(403);
    expect((await problems(group.anna)).status).toBe(200);
    expect((await problems(stranger)).status).toBe(404);
  });

  it('asks members for the password, as on the site, and reveals nothing to others', async () => {
    const password = 'let me in';
    const secret = await createContest({ auth: ContestAuth.Private, password });
    const halfOpen = await createContest({ auth: ContestAuth.Protected, password });
    const register = (as: TestUser, cid: number, given = password) =>
      harness.calls.reply('POST /api/register-contest', { body: { cid, password: given }, as });
    expect((await register(stranger, secret)).status).toBe(404);
    expect(await viewerOf(group.mia, secret)).toMatchObject({ mayEnter: false, entryRefusal: 'needsPassword' });
    expect(await viewerOf(group.mia, halfOpen)).toMatchObject({ mayEnter: true, maySubmit: false });
    expect((await submit(group.mia, halfOpen)).status).toBe(403);
    expect((await register(group.mia, secret, 'guess')).status).toBe(400);
    for (const cid of [secret, halfOpen]) {
      expect((await register(group.mia, cid)).status).toBe(200);
      expect((await submit(group.mia, cid)).status).toBe(200);
    }
    expect(await viewerOf(group.ruth, secret)).toMatchObject({ mayEnter: true, maySubmit: true });
  });

  it('asks no group admin for the password, except to take part', async () => {
    const secret = await createContest({
      auth: ContestAuth.Private,
      password: 'let me in',

      hasAccountRule: true,
      accountRule: '<prefix>nobody</prefix><suffix></suffix><start>1</start><end>1</end><extra></extra>',
    });
    const scheduled = await createContest({ auth: ContestAuth.Private, password: 'let me in', when: 'scheduled' });
    const problems = (as: TestUser, cid: number) =>
      harness.calls.reply('GET /api/get-contest-problem', { query: { cid }, as });
    expect((await problems(stranger, secret)).status).toBe(404);
    expect((await problems(group.mia, secret)).status).toBe(403);
    expect((await problems(group.adam, scheduled)).status).toBe(403);
    expect((await problems(group.adam, secret)).status).toBe(200);
    const calls = harness.site.calls<CommentCalls>();
    expect((await calls.reply('GET /api/comments', { query: { cid: secret }, as: group.adam })).status).toBe(200);
    expect(await viewerOf(group.adam, secret)).toMatchObject({ mayEnter: true, hasAccess: false, maySubmit: false });
    expect((await submit(group.adam, secret)).status).toBe(403);
    await groups.setRank(group.gid, group.adam, MemberAuth.Member);
    expect((await problems(group.adam, secret)).status).toBe(403);
    await groups.setRank(group.gid, group.adam, MemberAuth.Admin);
  });

  it('is over for those who leave or are removed, also if they had the password', async () => {
    const cid = await createContest({ auth: ContestAuth.Private, password: 'let me in' });
    await harness.enrol(cid, group.mia);
    expect((await submit(group.mia, cid)).status).toBe(200);
    await groups.setRank(group.gid, group.mia, null);
    expect((await info(group.mia, cid)).status).toBe(404);
    expect((await submit(group.mia, cid)).status).toBe(404);
    await groups.setRank(group.gid, group.mia, MemberAuth.Refused);
    expect((await info(group.mia, cid)).status).toBe(404);
  });

  it('has a public scoreboard for members only', async () => {
    const cid = await createContest({ hasOutsideBoard: true });
    const board = async (as: TestUser | undefined) => [
      (await harness.calls.reply('GET /api/get-contest-outsize-info', { query: { cid }, as })).status,
      (await harness.calls.reply('POST /api/get-contest-outside-scoreboard', { body: { cid }, as })).status,
    ];
    for (const one of [undefined, stranger, group.leo]) expect(await board(one)).toEqual([404, 404]);
    expect(await board(group.mia)).toEqual([200, 200]);
  });

  it('is in the Contest API for members, and for its key while the group is in use', async () => {
    const cid = await createContest();
    const statusFor = async (headers: Record<string, string> = {}) =>
      (await fetch(`${harness.site.app.url}/api/clics/contests/${cid}`, { headers })).status;
    const listedFor = async ({ token }: TestUser) => {
      const url = `${harness.site.app.url}/api/clics/contests`;
      const list = (await (await fetch(url, { headers: { authorization: token } })).json()) as { id: string }[];
      return list.some(({ id }) => id === String(cid));
    };
    expect(await statusFor()).toBe(404);
    expect(await statusFor({ authorization: stranger.token })).toBe(404);
    expect(await statusFor({ authorization: group.mia.token })).toBe(200);
    expect([await listedFor(group.mia), await listedFor(group.ruth), await listedFor(stranger)]).toEqual([
      true,
      true,
      false,
    ]);
    const { key } = await harness.calls.api('POST /api/admin/contest/feed-key', { body: { cid }, as: harness.root });
    const authorization = `Basic ${Buffer.from(`tool:${key}`).toString('base64')}`;
    expect(await statusFor({ authorization })).toBe(200);
    await harness.knex('groupItem').where({ id: group.gid }).update({ isBanned: true });
    expect(await statusFor({ authorization })).toBe(401);
  });

  it('is watched by members only, however public its scoreboard is', async () => {
    const cid = await createContest({ hasOutsideBoard: true });
    const { container } = harness.site.app;
    const streams = resolve(container, Streams);
    const watched = async (as?: TestUser): Promise<number> => {
      const listener = await Listener.subscribe([cid], harness.site, as);
      streams.publishToSubscribers(contestUpdates, String(cid), { kind: 'problems' });
      streams.publish('plugins', { enabled: ['marker'] }, { to: 'everyone' });
      const received = await listener.until('marker');
      listener.close();
      return received.length;
    };
    expect(await watched()).toBe(0);
    for (const one of [stranger, group.abel, group.leo]) expect(await watched(one)).toBe(0);
    expect(await watched(group.mia)).toBe(1);
  });
});

describe('a submission to it', () => {
  it('is of the contest and its group, whatever the browser says', async () => {
    const other = await groups.createGroup();
    const cid = await createContest();
    for (const gid of [undefined, other.gid, group.gid]) {
      const { data } = await submit(group.mia, cid, gid);
      const row = await harness.knex('submission').where({ id: data!.submitId }).first('cid', 'gid');
      expect(row).toEqual({ cid, gid: group.gid });
    }
    const ofSite = await harness.createContest();
    await harness.createContestProblem(ofSite, { displayId: 'A' });
    const { data } = await submit(group.mia, ofSite, group.gid);
    expect(await harness.knex('submission').where({ id: data!.submitId }).first('cid', 'gid')).toEqual({
      cid: ofSite,
      gid: null,
    });
  });

  it('is for members', async () => {
    const cid = await createContest();
    for (const one of [stranger, group.abel, group.leo]) expect((await submit(one, cid)).status).toBe(404);
  });

  it('is on no list outside, and on the scoreboard unless it is of those who run the contest', async () => {
    const cid = await createContest();
    for (const one of [group.mia, group.adam, group.anna, group.ruth, group.olga, harness.root]) {
      await harness.submitAndJudge(one, cid, 'A', Status.Accepted);
    }
    expect(await uidsOn(cid, group.mia)).toEqual([group.mia.uid, group.adam.uid].sort());
    for (const as of [undefined, stranger, group.mia, harness.root]) {
      const { records } = await harness.site.api('GET /api/get-submission-list', { query: { limit: 100 }, as });
      expect(records.filter((row) => row.cid === cid)).toEqual([]);
    }
    const profile = await harness.site.api('GET /api/get-user-home-info', { query: { username: group.mia.username } });
    expect(profile.solvedList).toEqual([]);
  });

  it('is read by others once the contest is over, if they are members', async () => {
    const cid = await createContest({ endAt: harness.minutes(5) });
    const submitId = await harness.submitAndJudge(group.mia, cid, 'A', Status.Accepted);
    const codeFor = async (as: TestUser) => {
      const { status, data } = await harness.site.reply('GET /api/get-submission-detail', { query: { submitId }, as });
      return status === 200 ? Boolean(data!.submission.code) : status;
    };
    expect(await codeFor(group.adam)).not.toBe(true);
    harness.advanceMinutes(10);
    expect(await codeFor(group.adam)).toBe(true);
    expect(await codeFor(group.ruth)).toBe(true);
    expect(await codeFor(stranger)).not.toBe(true);
    await groups.setRank(group.gid, group.adam, null);
    expect(await codeFor(group.adam)).not.toBe(true);
  });
});

describe('the organisers of a contest of a group', () => {
  it('are its author, the roots of the group, and root', async () => {
    const cid = await createContest();
    const contest = (await harness.knex('contest').where({ id: cid }).first('uid', 'gid'))!;
    const access = resolve(harness.site.app.container, ContestAccess);
    const found = await access.listOrganisers(contest);
    const roots = [harness.root, group.anna, group.ruth, group.olga].map(({ uid }) => uid);
    expect(new Set(found)).toEqual(new Set(roots));
  });
});

describe('comments on it', () => {
  it.each([
    ['of a public one', {}],
    ['of one with a password, which no group admin needs', { auth: ContestAuth.Private, password: 'let me in' }],
  ])('%s notify members only', async (_which, options) => {
    const cid = await createContest({ endAt: harness.minutes(1), ...options });
    if ('auth' in options) await harness.enrol(cid, group.mia);
    harness.advanceMinutes(5);
    const comments = harness.site.calls<CommentCalls>();
    const { id: commentId } = await comments.api('POST /api/comment', {
      body: { cid, content: 'Nice' },
      as: group.adam,
    });
    const answer = (content: string) =>
      comments.api('POST /api/reply', { body: { reply: { commentId, content } }, as: group.mia });
    const unread = async () => (await harness.site.api('GET /api/msg/unread', { as: group.adam })).reply;
    await answer('Yes');
    expect(await unread()).toBe(1);
    await groups.setRank(group.gid, group.adam, null);
    await answer('Nobody told him');
    const { records } = await harness.site.api('GET /api/msg/reply', { query: {}, as: group.adam });
    expect(JSON.stringify(records)).not.toContain('Nobody told him');
    expect(await comments.reply('POST /api/comment', { body: { cid, content: 'x' }, as: group.adam })).toMatchObject({
      status: 404,
    });
  });
});

describe('while groups are switched off', () => {
  const setGroups = (wanted: 'on' | 'off') =>
    harness.site.api('PUT /api/admin/plugin', { body: { id: 'group', wanted }, as: harness.root });

  it('contests of the site work, and those of groups are found by root only', async () => {
    const cid = await createContest();
    const ofSite = await harness.createContest({ uid: group.anna.uid });
    await setGroups('off');
    try {
      await expect.poll(async () => (await info(group.mia, cid)).status).toBe(404);
      for (const one of [group.mia, group.anna, group.ruth]) expect((await info(one, cid)).status).toBe(404);
      expect((await info(harness.root, cid)).status).toBe(200);
      const list = { query: { gid: group.gid }, as: group.mia };
      expect((await harness.calls.reply('GET /api/group/get-contest-list', list)).status).toBe(404);
      expect(await viewerOf(group.anna, ofSite)).toMatchObject({ isContestAdmin: true });
      expect(await viewerOf(group.mia, ofSite)).toMatchObject({ mayEnter: true });
    } finally {
      await setGroups('on');
    }
    await expect.poll(async () => (await info(group.mia, cid)).status).toBe(200);
  });
});

describe('a group that is removed', () => {
  it('takes its contests with it, running ones too, with their submissions and comments, and no others', async () => {
    const other = await groups.createGroup();
    const cid = await createContest();
    const kept = await harness.createContest({ gid: other.gid, uid: other.anna.uid });
    await harness.createContestProblem(kept, { displayId: 'A' });
    const removed = await harness.send(group.mia, cid, 'A');
    const stays = await harness.send(other.mia, kept, 'A');
    const { container } = harness.site.app;
    await resolve(container, Tx).run(() => resolve(container, HookBus).run(onPlaceRemoved, { gid: group.gid }));
    expect(await harness.knex('contest').whereIn('id', [cid, kept]).pluck('id')).toEqual([kept]);
    expect(await harness.knex('submission').whereIn('id', [removed, stays]).pluck('id')).toEqual([stays]);
    for (const table of ['contestProblem', 'contestLog', 'contestEvent'] as const) {
      expect(await harness.knex(table).where({ cid })).toEqual([]);
    }
  });
});
