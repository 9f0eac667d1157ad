import { ProblemAuth, Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, HookBus, SiteSettings, Tx, onPlaceRemoved } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedGroup } from '../../group/test/group-harness';
import { DiscussionStatus } from '../contract';
import { startDiscussionHarness, UNLIMITED, type DiscussionHarness } from './discussion-harness';

const NONE = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };
let harness: DiscussionHarness;
let calls: DiscussionHarness['calls'];
let root: TestUser;
/** Staff of the site, in no group. */
let admin: TestUser;
/** Founder of the group. */
let olga: TestUser;
let mia: TestUser;
let ned: TestUser;
/** Founder of another group, and in no other. */
let eve: TestUser;
let gid: number;
let others: number;
/** Number of a discussion of the group, by Mia. */
let did: number;

beforeAll(async () => {
  harness = await startDiscussionHarness();
  calls = harness.calls;
  root = await harness.site.asRoot();
  admin = await harness.site.signUp({ role: Role.Admin });
  const people = await Promise.all(Array.from({ length: 4 }, () => harness.site.signUp()));
  [olga, mia, ned, eve] = people as [TestUser, TestUser, TestUser, TestUser];
  gid = await seedGroup(harness.site, olga, { members: [mia, ned] });
  others = await seedGroup(harness.site, eve, { members: [mia] });
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  did = await harness.post(mia, { gid });
});

const knex = () => resolve(harness.site.app.container, Db);
const statusOf = async (reply: Promise<{ status: number }>): Promise<number> => (await reply).status;
const setArea = (openGroupDiscussion: boolean) =>
  resolve(harness.site.app.container, SiteSettings).update({ openGroupDiscussion });
const text = { title: 'New', description: 'd', content: 'c' };
const list = (as: TestUser | undefined, query: object = {}) =>
  calls.reply('GET /api/group/get-discussion-list', { query: { limit: 100, gid, ...query }, as });
const adminList = (as: TestUser | undefined, query: object = {}) =>
  calls.reply('GET /api/group/get-admin-discussion-list', { query: { limit: 100, gid, ...query }, as });
const detail = (as: TestUser | undefined, id = did) =>
  calls.reply('GET /api/get-discussion-detail', { query: { did: id }, as });
const change = (as: TestUser | undefined, wish: object = {}) =>
  calls.reply('PUT /api/group/discussion', { body: { id: did, gid, ...text, ...wish }, as });
const remove = (as: TestUser | undefined, wish: object = {}) =>
  calls.reply('DELETE /api/group/discussion', { query: { did, gid, ...wish }, as });
const moderate = (as: TestUser | undefined, wish: object = {}) =>
  calls.reply('PUT /api/group/change-discussion-status', { body: { id: did, gid, ...wish }, as });
const comment = (as: TestUser | undefined, content = 'x') =>
  calls.reply('POST /api/comment', { body: { did, content }, as });
const idsOf = async (reply: ReturnType<typeof list>) => (await reply).data?.records.map(({ id }) => id);

describe('users who are not in the group', () => {
  it('find none of its discussions, by no call', async () => {
    const { data } = await calls.reply('POST /api/comment', { body: { did, content: 'inside' }, as: ned });
    for (const as of [eve, admin]) {
      const create = { ...text, categoryId: 1, gid };
      const replies = await Promise.all([
        statusOf(detail(as)),
        statusOf(change(as)),
        statusOf(calls.reply('PUT /api/discussion', { body: { id: did, ...text }, as })),
        statusOf(remove(as)),
        statusOf(calls.reply('DELETE /api/discussion', { query: { did }, as })),
        statusOf(moderate(as, { topPriority: true })),
        statusOf(calls.reply('GET /api/discussion-like', { query: { did, toLike: true }, as })),
        statusOf(calls.reply('POST /api/discussion-follow', { body: { did, toFollow: true }, as })),
        statusOf(calls.reply('POST /api/discussion-report', { body: { did, content: 'x' }, as })),
        statusOf(calls.reply('PUT /api/discussion-editorial', { body: { did, rule: null }, as })),
        statusOf(comment(as)),
        statusOf(calls.reply('GET /api/comments', { query: { did }, as })),
        statusOf(calls.reply('GET /api/comment', { query: { id: data!.id }, as })),
        statusOf(calls.reply('GET /api/mention-choices', { query: { text: 'a', did }, as })),
        statusOf(calls.reply('PUT /api/admin/discussion', { body: { id: did, status: 1 }, as })),
        statusOf(calls.reply('DELETE /api/admin/discussion', { body: [did], as })),
      ]);
      const adminCalls = as === admin ? 404 : 403;
      expect(replies).toEqual([...Array<number>(14).fill(404), adminCalls, adminCalls]);
      // Calls that name the visible group, and no discussion of it.
      const naming = await Promise.all([
        statusOf(list(as)),
        statusOf(adminList(as)),
        statusOf(calls.reply('POST /api/group/discussion', { body: create, as })),
        statusOf(calls.reply('POST /api/discussion', { body: create, as })),
      ]);
      expect(naming).toEqual(Array<number>(4).fill(403));
    }
    expect(await Promise.all([list, detail, comment].map((call) => statusOf(call(undefined))))).toEqual([
      401, 404, 401,
    ]);
    expect((await detail(mia)).status).toBe(200);
  });

  it('cannot reach them with the number of their own group, nor can a member of both', async () => {
    const own = await harness.post(mia, { gid: others });
    const replies = await Promise.all([
      statusOf(change(mia, { gid: others })),
      statusOf(remove(mia, { gid: others })),
      statusOf(moderate(eve, { gid: others, status: 1 })),
      statusOf(moderate(olga, { id: own, status: 1 })),
      statusOf(change(mia, { id: own })),
      statusOf(remove(mia, { did: own })),
    ]);
    expect(replies).toEqual(Array<number>(6).fill(404));
    expect(await idsOf(list(mia, { gid: others }))).toEqual([own]);
    expect(await idsOf(list(mia))).not.toContain(own);
  });

  it('get nothing of them from lists of the site, searches and the administration area of its staff', async () => {
    const hidden = await harness.post(mia, { gid, title: 'Xylophone tuning' });
    const found = async (as: TestUser | undefined, query: object) =>
      (await calls.api('GET /api/get-discussion-list', { query: { limit: 100, ...query }, as })).records.map(
        ({ id }) => id,
      );
    for (const query of [{}, { keyword: 'xylophone' }, { keyword: String(hidden) }, { keyword: mia.username }]) {
      for (const as of [undefined, eve, mia, admin]) {
        expect(await found(as, query)).not.toContain(hidden);
        expect(await found(as, { ...query, admin: true })).not.toContain(hidden);
      }
      expect(await found(root, { ...query, admin: true })).toContain(hidden);
    }
  });

  it('see no reports about them; super admins do, and handle them', async () => {
    await calls.api('POST /api/discussion-report', { body: { did, content: '#spam#' }, as: ned });
    const reports = async (as: TestUser) =>
      (await calls.api('GET /api/admin/discussion-report', { query: { limit: 100 }, as })).records.filter(
        (one) => one.did === did,
      );
    expect(await reports(admin)).toEqual([]);
    const [report] = await reports(root);
    expect(report).toMatchObject({ gid, reporter: ned.username });
    const handle = (as: TestUser) =>
      statusOf(calls.reply('PUT /api/admin/discussion-report', { body: { id: report!.id, status: 1 }, as }));
    expect([await handle(admin), await handle(root)]).toEqual([404, 200]);
  });
});

describe('discussions of a group', () => {
  it('are closed with the switch of the site, whatever that of its own area says', async () => {
    await resolve(harness.site.app.container, SiteSettings).update({ openPublicDiscussion: false });
    expect(await idsOf(list(mia))).toContain(did);
    await resolve(harness.site.app.container, SiteSettings).update({ openPublicDiscussion: true });
    await setArea(false);
    expect(await Promise.all([list(olga), detail(mia), detail(eve), comment(ned)].map(statusOf))).toEqual([
      403, 403, 404, 403,
    ]);
    await setArea(true);
  });

  it('are only read in an archived group', async () => {
    const archive = (isArchived: boolean) =>
      calls.api('PUT /api/group/archive', { body: { gid, isArchived }, as: olga });
    await archive(true);
    const create = { ...text, categoryId: 1, gid };
    const replies = [
      statusOf(calls.reply('POST /api/group/discussion', { body: create, as: olga })),
      ...[change(mia), comment(ned), detail(mia)].map(statusOf),
    ];
    expect(await Promise.all(replies)).toEqual([403, 403, 403, 200]);
    await archive(false);
    expect(await statusOf(change(mia))).toBe(200);
  });

  it('are gone while groups are switched off', async () => {
    await harness.switchPlugin('group', 'off');
    expect(await Promise.all([list(mia), detail(mia), detail(root)].map(statusOf))).toEqual([404, 404, 404]);
    expect(await statusOf(detail(mia, await harness.post(mia)))).toBe(200);
    await harness.switchPlugin('group', 'on');
    expect((await detail(mia)).data).toMatchObject({ id: did, gid });
  });

  it('are written by members, within the limits of the site except for group admins', async () => {
    const body = { ...text, categoryId: 1, gid };
    const create = (as: TestUser) => statusOf(calls.reply('POST /api/group/discussion', { body, as }));
    // B31
    await harness.limit({ ...UNLIMITED, defaultCreateDiscussionACInitValue: 1, defaultCreateCommentACInitValue: 1 });
    expect(await Promise.all([create(ned), create(olga), statusOf(comment(ned)), statusOf(comment(olga))])).toEqual([
      403, 200, 403, 200,
    ]);
    await harness.limit(UNLIMITED);
    expect(await create(ned)).toBe(200);
    // B30
    const muted = await harness.site.signUp({ role: Role.Muted });
    const mine = await seedGroup(harness.site, muted, {});
    expect(await statusOf(calls.reply('POST /api/group/discussion', { body: { ...body, gid: mine }, as: muted }))).toBe(
      403,
    );
  });

  it('take neither author nor counts nor status from the client', async () => {
    // B43
    const sent = { ...text, categoryId: 1, gid, uid: olga.uid, role: 'root', likeNum: 9, status: 1, topPriority: true };
    const reply = await calls.reply('POST /api/group/discussion', { body: sent as never, as: ned });
    const id = reply.data?.id ?? (await harness.post(ned, { gid, topPriority: true }));
    const { data } = await detail(ned, id);
    expect(data).toMatchObject({ uid: ned.uid, role: 'user', likeNum: 0, status: 0, topPriority: false });
  });

  it('are changed by their authors only, and deleted by group admins, too', async () => {
    expect(await Promise.all([ned, olga, root].map((as) => statusOf(change(as))))).toEqual([403, 403, 403]);
    expect((await change(mia, { topPriority: true })).status).toBe(200);
    expect((await detail(ned)).data).toMatchObject({ title: 'New', topPriority: false, mayEdit: false });
    expect(await statusOf(remove(ned))).toBe(403);
    expect(await statusOf(remove(olga))).toBe(200);
    expect(await statusOf(detail(mia))).toBe(404);
  });

  it('are about public problems and those of the group', async () => {
    const bank = await harness.problem();
    const problems = await Promise.all([gid, others].map(async (owner) => ({ owner, ...(await harness.problem()) })));
    const [, foreign] = problems;
    for (const { pid, owner } of problems) {
      await knex()('problem').where({ id: pid }).update({ auth: ProblemAuth.Public, gid: owner });
    }
    expect((await detail(mia, await harness.post(mia, { gid, pid: bank.problemId }))).data?.pid).toBe(bank.problemId);
    // B9: Mia is in both groups.
    const body = { ...text, categoryId: 1, gid, pid: foreign!.problemId };
    expect(await statusOf(calls.reply('POST /api/group/discussion', { body, as: mia }))).toBe(404);
    expect(await statusOf(list(mia, { pid: foreign!.problemId }))).toBe(404);
  });

  it('are deleted with the group, with their comments, and no others', async () => {
    const gone = await seedGroup(harness.site, ned, { members: [mia] });
    const [inside, outside] = [await harness.post(mia, { gid: gone }), await harness.post(mia)];
    await calls.api('POST /api/comment', { body: { did: inside, content: 'x' }, as: ned });
    const { container } = harness.site.app;
    await resolve(container, Tx).run(() => resolve(container, HookBus).run(onPlaceRemoved, { gid: gone }));
    expect(await knex()('discussionPost').where({ gid: gone })).toEqual([]);
    expect(await knex()('commentItem').where({ placeKind: 'discussion', placeId: inside })).toEqual([]);
    expect(await Promise.all([detail(mia), detail(mia, outside)].map(statusOf))).toEqual([200, 200]);
  });
});

describe('group admins', () => {
  it('list disabled ones, and disable, show, pin and unpin them; members do not', async () => {
    expect(await Promise.all([mia, ned].map((as) => statusOf(moderate(as, { topPriority: true }))))).toEqual([
      403, 403,
    ]);
    expect(await Promise.all([mia, ned].map((as) => statusOf(adminList(as))))).toEqual([403, 403]);
    // B31
    expect((await moderate(olga, { topPriority: true })).status).toBe(200);
    expect((await list(ned)).data?.records[0]).toMatchObject({ id: did, topPriority: true });
    expect((await moderate(olga, { status: DiscussionStatus.Disabled })).status).toBe(200);
    expect(await idsOf(list(olga))).not.toContain(did);
    expect(await idsOf(adminList(olga, { status: DiscussionStatus.Disabled }))).toEqual([did]);
    expect(await idsOf(adminList(root))).toContain(did);
    expect(await Promise.all([mia, ned, olga].map((as) => statusOf(detail(as))))).toEqual([403, 403, 200]);
    await moderate(olga, { status: DiscussionStatus.Shown, topPriority: false });
    expect((await detail(ned)).data).toMatchObject({ status: DiscussionStatus.Shown, topPriority: false });
  });

  it('do not see what contestants write about a problem of their contest before it ends', async () => {
    const { pid, problemId } = await harness.problem();
    Object.assign(harness.event, { pids: [pid], participants: [{ pid, uid: mia.uid }], phase: 'running' });
    const id = await harness.post(mia, { gid, pid: problemId });
    expect(await Promise.all([mia, olga, root].map((as) => statusOf(detail(as, id))))).toEqual([200, 404, 200]);
    expect(await idsOf(list(olga))).not.toContain(id);
    expect(await idsOf(adminList(olga))).not.toContain(id);
    expect(await idsOf(adminList(root))).toContain(id);
    harness.event.phase = 'none';
    expect(await idsOf(adminList(olga))).toContain(id);
  });
});

describe('messages', () => {
  const unread = (as: TestUser) => harness.site.api('GET /api/msg/unread', { as });

  it('reach members with a link into the group, and nobody outside', async () => {
    await harness.post(mia, { gid, content: `@${ned.username} @${eve.username}` });
    await comment(olga, `@${ned.username} @${eve.username}`);
    expect(await unread(ned)).toEqual({ ...NONE, reply: 2 });
    expect(await unread(eve)).toEqual(NONE);
    const { records } = await harness.site.api('GET /api/msg/comment', { query: {}, as: mia });
    expect(records[0]!.senderId).toBe(olga.uid);
    expect(records[0]!.url).toMatch(new RegExp(`^/group/${gid}/discussion-detail/${did}\\?comment=\\d+$`));
  });

  it('do not reach authors and followers who have left the group', async () => {
    const bea = await harness.site.signUp();
    await calls.api('POST /api/group/member', { body: { gid }, as: bea });
    const hers = await harness.post(bea, { gid });
    const { id: commentId } = (await calls.reply('POST /api/comment', { body: { did: hers, content: 'x' }, as: bea }))
      .data!;
    await calls.api('POST /api/comment', { body: { did, content: 'I follow' }, as: bea });
    await calls.api('DELETE /api/group/member/exit', { query: { gid }, as: bea });
    await calls.api('POST /api/comment', { body: { did: hers, content: `@${bea.username}` }, as: ned });
    await calls.api('POST /api/reply', { body: { reply: { commentId, content: 'y' } }, as: ned });
    await calls.api('GET /api/comment-like', { query: { cid: commentId, toLike: true }, as: ned });
    await calls.api('GET /api/discussion-like', { query: { did: hers, toLike: true }, as: ned });
    await comment(ned);
    // The notice that welcomed her.
    expect(await unread(bea)).toEqual({ ...NONE, mine: 1 });
  });
});
