import { DAY_MS, ProblemAuth, Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, SiteSettings, Tx } from '@tribunal/server';
import { AccountEraser } from '@tribunal/server/account';
import { networkOf } from '@tribunal/server/platform';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { DISCUSSION_PAGE_SIZE, DiscussionLimits } from '../contract';
import { mergeViews } from '../server/views/view-cleanup';
import { startDiscussionHarness, UNLIMITED, type DiscussionHarness } from './discussion-harness';

let now = new Date('2030-03-03T12:00:00Z');
let harness: DiscussionHarness;
let calls: DiscussionHarness['calls'];
let root: TestUser;
let admin: TestUser;
let ada: TestUser;
let bob: TestUser;
/** Number of the discussion of the test, by Ada. */
let did: number;

beforeAll(async () => {
  harness = await startDiscussionHarness({ now: () => now });
  calls = harness.calls;
  root = await harness.site.asRoot();
  admin = await harness.site.signUp({ role: Role.Admin });
  [ada, bob] = [await harness.site.signUp(), await harness.site.signUp()];
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  did = await harness.post(ada);
});

/** Moves the clock by more than a day, which ends all sessions. */
async function nextDay(): Promise<void> {
  now = new Date(now.getTime() + DAY_MS + 1);
  root = await harness.site.asRoot();
  [admin, ada, bob] = (await Promise.all(
    [admin, ada, bob].map(({ username, password }) => harness.site.logIn(username, password)),
  )) as [TestUser, TestUser, TestUser];
}
const knex = () => resolve(harness.site.app.container, Db);
const list = (query: Parameters<typeof calls.api<'GET /api/get-discussion-list'>>[1]['query'], as?: TestUser) =>
  calls.api('GET /api/get-discussion-list', { query: { limit: 100, ...query }, as });
const idsOf = async (...input: Parameters<typeof list>): Promise<number[]> =>
  (await list(...input)).records.map(({ id }) => id);
const change = (as: TestUser, wish: object = {}) => {
  const body = { id: did, title: 'New', description: 'd', content: 'c', ...wish };
  return calls.reply('PUT /api/discussion', { body, as });
};
const like = (as: TestUser, toLike = true) => calls.reply('GET /api/discussion-like', { query: { did, toLike }, as });
const setArea = (openPublicDiscussion: boolean) =>
  resolve(harness.site.app.container, SiteSettings).update({ openPublicDiscussion });

describe('discussions', () => {
  it('are listed with pinned ones first, then the newest, without content except the own', async () => {
    const pinned = await harness.post(admin, { topPriority: true });
    now = new Date(now.getTime() + 1000);
    const newer = await harness.post(bob);
    const { records } = await list({}, ada);
    expect(records.slice(0, 3).map(({ id }) => id)).toEqual([pinned, newer, did]);
    expect(records[0]).toMatchObject({ topPriority: true, role: 'admin', author: admin.username, content: null });
    expect(records[2]).toMatchObject({ content: 'Text', categoryName: 'Chat', gid: null, pid: null, status: 0 });
    await calls.api('DELETE /api/discussion', { query: { did: pinned }, as: admin });
  });

  it('are limited to pages of ten, and no limit reads all', async () => {
    expect(await calls.api('GET /api/get-discussion-list', { query: { limit: -1 } })).toMatchObject({ size: 10 });
  });

  it('are written by those who may, whatever else the body says', async () => {
    const body = { title: 't', description: 'd', content: 'c', categoryId: 1 };
    const banned = await harness.site.signUp({ role: Role.NoDiscuss });
    expect((await calls.reply('POST /api/discussion', { body })).status).toBe(401);
    expect((await calls.reply('POST /api/discussion', { body, as: banned })).status).toBe(403);
    // B44: no field of the row can be set from outside.
    const forged = {
      ...body,
      id: did,
      uid: bob.uid,
      author: 'x',
      likeNum: 9,
      viewNum: 9,
      status: 1,
      topPriority: true,
    };
    const { id } = await calls.api('POST /api/discussion', { body: forged, as: ada });
    expect(id).not.toBe(did);
    const made = await harness.detail(ada, id);
    expect(made).toMatchObject({ uid: ada.uid, likeNum: 0, viewNum: 1, status: 0, topPriority: false });
  });

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(256) }],
    ['description', { description: '' }],
    ['content', { content: '' }],
    ['content', { content: 'x'.repeat(65_536) }],
    ['categoryId', { categoryId: 99_999 }],
    ['categoryId', { categoryId: undefined }],
  ])('name the field %s that does not fit', async (field, wish) => {
    const body = { title: 't', description: 'd', content: 'c', categoryId: 1, ...wish } as never;
    expect(await calls.reply('POST /api/discussion', { body, as: ada })).toMatchObject({
      status: 400,
      data: { field },
    });
  });

  it('are edited by their author only, who cannot pin', async () => {
    expect((await change(bob)).status).toBe(403);
    expect((await change(root)).status).toBe(403);
    expect((await change(ada, { topPriority: true, categoryId: 2 })).status).toBe(200);
    expect(await harness.detail(ada, did)).toMatchObject({
      title: 'New',
      topPriority: false,
      categoryId: 1,
      mayEdit: true,
    });
  });

  it('are deleted by their author and by staff, with everything below', async () => {
    const remove = (as: TestUser) => calls.reply('DELETE /api/discussion', { query: { did }, as });
    expect((await remove(bob)).status).toBe(403);
    await calls.api('POST /api/comment', { body: { did, content: 'one' }, as: bob });
    expect((await remove(admin)).status).toBe(200);
    expect((await remove(ada)).status).toBe(404);
    const left = await knex()('commentItem').where({ placeKind: 'discussion', placeId: did });
    expect(left).toEqual([]);
  });

  it('are about a problem that exists, and are found by it', async () => {
    const { problemId } = await harness.problem();
    const body = { title: 't', description: 'd', content: 'c', categoryId: 1, pid: 'NONE' };
    expect((await calls.reply('POST /api/discussion', { body, as: ada })).status).toBe(404);
    const about = await harness.post(ada, { pid: problemId });
    expect(await idsOf({ pid: problemId })).toEqual([about]);
    expect((await harness.detail(undefined, about)).pid).toBe(problemId);
  });

  it('name a problem only to those who may see it', async () => {
    const { pid, problemId } = await harness.problem();
    const about = await harness.post(ada, { pid: problemId });
    await knex()('problem').where({ id: pid }).update({ auth: ProblemAuth.Private });
    const shown = async (as?: TestUser) => {
      const row = (await list({}, as)).records.find(({ id }) => id === about);
      return [row?.pid, (await harness.detail(as, about)).pid];
    };
    for (const as of [ada, admin]) expect(await shown(as)).toEqual([null, null]);
    for (const as of [undefined, bob]) {
      expect(await idsOf({}, as)).not.toContain(about);
      const { status } = await calls.reply('GET /api/get-discussion-detail', { query: { did: about }, as });
      expect(status).toBe(404);
    }
    expect(await shown(root)).toEqual([problemId, problemId]);
    expect(await idsOf({ admin: true, pid: problemId }, admin)).toEqual([]);
    expect(await idsOf({ admin: true, pid: problemId }, root)).toEqual([about]);
    await knex()('problem').where({ id: pid }).update({ authorUid: ada.uid });
    expect(await shown(ada)).toEqual([problemId, problemId]);
    await knex()('problem').where({ id: pid }).update({ auth: ProblemAuth.Public, gid: 7 });
    expect(await shown(bob)).toEqual([null, null]);
  });

  it('are filtered by category, author and keyword', async () => {
    const mine = await harness.post(bob, { title: '动态规划 and convex hulls', categoryId: 3 });
    expect(await idsOf({ cid: 3 })).toContain(mine);
    expect(await idsOf({ cid: 3 })).not.toContain(did);
    expect(await idsOf({ onlyMine: true }, bob)).toContain(mine);
    expect(await idsOf({ onlyMine: true }, bob)).not.toContain(did);
    expect(await idsOf({ author: bob.uid })).toEqual(await idsOf({ onlyMine: true }, bob));
    for (const keyword of ['规划', 'convex', 'hulls conv', bob.username, String(mine)]) {
      expect(await idsOf({ keyword }), keyword).toContain(mine);
    }
    expect(await idsOf({ keyword: '规则' })).not.toContain(mine);
  });
});

describe('a search', () => {
  const { max } = DiscussionLimits.found;
  /** Inserts as many discussions, the newest first, in which every other one has the word. */
  const fill = (count: number, word: string) =>
    knex().raw(
      `insert into discussion_post (uid, category_id, title, description, content, terms, created_at, updated_at)
       select uid, category_id, title || n, description, content,
         array_to_tsvector(array[case when n % 2 = 0 then ? else 'rare' end]), now() - n * interval '1 minute', now()
       from discussion_post, generate_series(1, ?::integer) n where id = ?`,
      [word, count, did],
    );
  const search = (keyword: string, currentPage: number, limit?: number) =>
    calls.api('GET /api/get-discussion-list', { query: { keyword, currentPage, limit } });

  it('finds the newest results, and no more than can be read fast', async () => {
    await fill(2 * max + 20, 'common');
    const pages = max / DISCUSSION_PAGE_SIZE;
    const titlesOf = async (page: number) => (await search('common', page)).records.map(({ title }) => title);
    const [first, ...others] = await Promise.all([1, 2, pages].map(titlesOf));
    expect(first).toHaveLength(DISCUSSION_PAGE_SIZE);
    expect(first![0]).toMatch(/\D2$/);
    expect(others[1]!.at(-1)).toMatch(new RegExp(`\\D${2 * max}$`));
    expect(new Set([first, ...others].flat()).size).toBe(3 * DISCUSSION_PAGE_SIZE);
    expect(await search('common', 1)).toMatchObject({ total: max });
    expect(await search('common', pages + 1)).toMatchObject({ total: max, records: [] });
    expect((await search('common', Math.ceil(max / 30), 30)).records).toHaveLength(max % 30);
  });
});

describe('limits', () => {
  it('on new discussions count what was posted within a day, deleted ones too, and not what was refused', async () => {
    const eve = await harness.site.signUp();
    await harness.limit({ defaultCreateDiscussionDailyLimit: 2 });
    const body = { title: 't', description: 'd', content: 'c', categoryId: 1 };
    const post = (wish = {}) => calls.reply('POST /api/discussion', { body: { ...body, ...wish }, as: eve });
    expect((await post({ categoryId: 99_999 })).status).toBe(400);
    const first = await post();
    await calls.api('DELETE /api/discussion', { query: { did: first.data!.id }, as: eve });
    // B76: of many at the same moment no more come through than may.
    const rest = await Promise.all([post(), post(), post()]);
    expect(rest.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    await nextDay();
    const again = await harness.site.logIn(eve.username, eve.password);
    expect((await calls.reply('POST /api/discussion', { body, as: again })).status).toBe(200);
    expect((await calls.reply('POST /api/discussion', { body, as: admin })).status).toBe(200);
    await harness.limit(UNLIMITED);
  });

  it('demand solved problems of all but staff, for comments too', async () => {
    const eve = await harness.site.signUp();
    await harness.limit({ defaultCreateDiscussionACInitValue: 1, defaultCreateCommentACInitValue: 1 });
    const body = { title: 't', description: 'd', content: 'c', categoryId: 1 };
    const comment = { did, content: 'hello' };
    expect((await calls.reply('POST /api/discussion', { body, as: eve })).status).toBe(403);
    expect((await calls.reply('POST /api/comment', { body: comment, as: eve })).status).toBe(403);
    expect((await calls.reply('POST /api/comment', { body: comment, as: admin })).status).toBe(200);
    const [site, ofGroup] = [await harness.problem(), await harness.problem()];
    await harness.solve(eve, ofGroup.pid);
    await resolve(harness.site.app.container, Db)('problem').where({ id: ofGroup.pid }).update({ gid: 1 });
    expect((await calls.reply('POST /api/discussion', { body, as: eve })).status).toBe(403);
    expect((await calls.reply('POST /api/comment', { body: comment, as: eve })).status).toBe(403);
    await harness.solve(eve, site.pid);
    expect((await calls.reply('POST /api/discussion', { body, as: eve })).status).toBe(200);
    expect((await calls.reply('POST /api/comment', { body: comment, as: eve })).status).toBe(200);
    await harness.limit(UNLIMITED);
  });
});

describe('a closed area', () => {
  it('answers 403 to everybody, on every call that reads or writes', async () => {
    const comment = await calls.api('POST /api/comment', { body: { did, content: 'x' }, as: bob });
    await setArea(false);
    const body = { title: 't', description: 'd', content: 'c', categoryId: 1 };
    const replies = await Promise.all([
      calls.reply('GET /api/get-discussion-list', { query: {} }),
      calls.reply('GET /api/get-discussion-list', { query: {}, as: root }),
      calls.reply('GET /api/get-discussion-detail', { query: { did }, as: ada }),
      calls.reply('POST /api/discussion', { body, as: ada }),
      change(ada),
      calls.reply('DELETE /api/discussion', { query: { did }, as: ada }),
      like(bob),
      calls.reply('GET /api/comments', { query: { did }, as: ada }),
      calls.reply('POST /api/comment', { body: { did, content: 'y' }, as: ada }),
      calls.reply('GET /api/comment-like', { query: { cid: comment.id, toLike: true }, as: ada }),
    ]);
    expect(replies.map(({ httpStatus }) => httpStatus)).toEqual(Array(replies.length).fill(403));
    expect(await idsOf({ admin: true }, root)).toContain(did);
    await setArea(true);
  });
});

describe('counts', () => {
  it('of views have each viewer once a day, also visitors, and survive the merging of days', async () => {
    for (const as of [ada, bob, undefined, bob, undefined]) await harness.detail(as, did);
    expect((await harness.detail(bob, did)).viewNum).toBe(3);
    await nextDay();
    expect((await harness.detail(bob, did)).viewNum).toBe(4);
    await nextDay();
    await mergeViews(knex(), now);
    await mergeViews(knex(), now);
    expect(await knex()('discussionView').where({ did })).toHaveLength(1);
    expect((await harness.detail(bob, did)).viewNum).toBe(5);
  });

  it('of views store of a visitor what nobody can find the address from', async () => {
    await harness.detail(undefined, did);
    const [view] = await knex()('discussionView').where({ did }).select('viewer');
    expect(view!.viewer).toMatch(/^[0-9a-f]{64}$/);
    for (const text of ['127.0.0.1', networkOf('127.0.0.1')])
      expect(view!.viewer).not.toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('of likes are those of users, however often and at whatever moment they like', async () => {
    // B46
    await Promise.all([like(bob), like(bob), like(admin), like(bob)]);
    expect(await harness.detail(bob, did)).toMatchObject({ likeNum: 2, hasLike: true });
    await Promise.all([like(bob, false), like(bob, false)]);
    expect(await harness.detail(bob, did)).toMatchObject({ likeNum: 1, hasLike: false });
    // B47: likes of others are not the viewer's.
    expect((await harness.detail(ada, did)).hasLike).toBe(false);
  });

  it('of comments are those of comments and replies', async () => {
    const { id } = await calls.api('POST /api/comment', { body: { did, content: 'a' }, as: bob });
    await calls.api('POST /api/reply', { body: { reply: { commentId: id, content: 'b' } }, as: ada });
    await calls.api('POST /api/comment', { body: { did, content: 'c' }, as: ada });
    expect((await list({})).records.find((one) => one.id === did)?.commentNum).toBe(3);
    await calls.api('DELETE /api/comment', { body: { id }, as: bob });
    expect((await harness.detail(ada, did)).commentNum).toBe(1);
  });
});

describe('while an event runs', () => {
  it('shows discussions of participants about its problems only to them and to moderators', async () => {
    const { pid, problemId } = await harness.problem();
    const hidden = await harness.post(ada, { pid: problemId, content: `for @${bob.username}` });
    const before = await harness.post(bob, { pid: problemId });
    Object.assign(harness.event, { pids: [pid], participants: [{ pid, uid: ada.uid }], phase: 'running' });
    expect(await idsOf({ pid: problemId })).toEqual([before]);
    expect(await idsOf({ pid: problemId }, bob)).toEqual([before]);
    expect((await idsOf({ pid: problemId }, ada)).sort()).toEqual([hidden, before].sort());
    expect((await idsOf({ pid: problemId }, admin)).sort()).toEqual([hidden, before].sort());
    expect((await calls.reply('GET /api/get-discussion-detail', { query: { did: hidden }, as: bob })).status).toBe(404);
    expect((await calls.reply('GET /api/comments', { query: { did: hidden }, as: bob })).status).toBe(404);
    expect(await harness.detail(ada, hidden)).toMatchObject({ isEmbargoed: true });
    const body = { did: before, content: 'the idea is' };
    expect((await calls.reply('POST /api/comment', { body, as: ada })).status).toBe(403);
    harness.event.phase = 'none';
    expect((await idsOf({ pid: problemId })).sort()).toEqual([hidden, before].sort());
    expect(await harness.detail(bob, hidden)).toMatchObject({ isEmbargoed: false });
  });
});

describe('editorials', () => {
  it('are chosen by staff and the author of the problem, one for each problem', async () => {
    const { pid, problemId } = await harness.problem();
    const [first, second] = [await harness.post(ada, { pid: problemId }), await harness.post(bob, { pid: problemId })];
    const mark = (as: TestUser, id: number, rule: 'solved' | 'contest' | null) =>
      calls.reply('PUT /api/discussion-editorial', { body: { did: id, rule }, as });
    const found = (as?: TestUser) => calls.api('GET /api/discussion-editorial', { query: { pid: problemId }, as });
    expect((await mark(ada, first, 'solved')).status).toBe(403);
    expect((await mark(admin, did, 'solved')).status).toBe(400);
    await mark(admin, first, 'contest');
    expect(await found()).toMatchObject({ did: first });
    await mark(root, second, 'solved');
    expect(await found()).toBeNull();
    expect(await found(admin)).toMatchObject({ did: second });
    const shownTo = async (as?: TestUser) => [
      (await calls.reply('GET /api/get-discussion-detail', { query: { did: second }, as })).status,
      (await calls.reply('GET /api/comments', { query: { did: second }, as })).status,
      (await idsOf({ pid: problemId }, as)).includes(second),
    ];
    for (const as of [undefined, ada]) expect(await shownTo(as)).toEqual([403, 403, false]);
    for (const as of [bob, admin]) expect(await shownTo(as)).toEqual([200, 200, true]);
    await harness.solve(ada, pid);
    expect(await found(ada)).toMatchObject({ did: second });
    expect(await shownTo(ada)).toEqual([200, 200, true]);
    expect(await harness.detail(ada, second)).toMatchObject({ isFolded: false, editorial: 'solved' });
    expect((await harness.detail(ada, first)).editorial).toBeNull();
    await mark(admin, second, 'contest');
    Object.assign(harness.event, { pids: [pid], participants: [], phase: 'to come' });
    expect(await found(ada)).toBeNull();
    expect((await calls.reply('GET /api/get-discussion-detail', { query: { did: second }, as: ada })).status).toBe(404);
    harness.event.phase = 'none';
  });

  it('are ordinary discussions once their problem is deleted', async () => {
    const { pid, problemId } = await harness.problem();
    const id = await harness.post(ada, { pid: problemId });
    await calls.api('PUT /api/discussion-editorial', { body: { did: id, rule: 'contest' }, as: admin });
    expect((await harness.detail(bob, id)).editorial).toBe('contest');
    await harness.site.api('DELETE /api/admin/problem', { query: { pid }, as: root });
    expect(await harness.detail(bob, id)).toMatchObject({ pid: null, editorial: null, isFolded: false });
  });
});

describe('the erasure of a user', () => {
  it('leaves of the discussions only those that others commented on, without their texts', async () => {
    const eve = await harness.site.signUp();
    const [commented, alone] = [await harness.post(eve, { content: 'Secret' }), await harness.post(eve)];
    for (const [id, as] of [
      [commented, bob],
      [alone, eve],
    ] as const)
      await calls.api('POST /api/comment', { body: { did: id, content: 'x' }, as });
    const unrelated = await harness.post(eve, { title: 'Secret' });
    await calls.api('POST /api/comment', { body: { did: unrelated, content: 'x' }, as: bob });
    await calls.api('POST /api/comment', { body: { did: unrelated, content: 'y' }, as: ada });
    await like(eve);
    await calls.api('POST /api/discussion-report', { body: { did, content: 'x' }, as: eve });
    const eraser = resolve(harness.site.app.container, AccountEraser);
    await resolve(harness.site.app.container, Tx).run(() => eraser.request(eve.uid));
    await eraser.run();
    expect(await harness.detail(bob, commented)).toMatchObject({ title: '—', content: '—', commentNum: 1 });
    expect(await idsOf({ keyword: 'Secret' })).not.toContain(commented);
    const titles = await knex()('reminder').where({ sourceId: unrelated }).distinct('sourceTitle');
    expect(titles).toEqual([{ sourceTitle: '—' }]);
    expect((await calls.reply('GET /api/get-discussion-detail', { query: { did: alone } })).status).toBe(404);
    expect((await harness.detail(bob, did)).likeNum).toBe(0);
    expect(await knex()('discussionReport').where({ uid: eve.uid })).toEqual([]);
  });
});
