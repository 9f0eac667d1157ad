import { Limits, Role, type Viewer } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, forbidden } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommentIntervals, CommentLimits } from '../contract';
import { startCommentHarness, type CommentHarness } from './comment-harness';

let now = new Date('2030-03-03T12:00:00Z');
let harness: CommentHarness;
let calls: CommentHarness['calls'];
let root: TestUser;
let ada: TestUser;
let bob: TestUser;
let did: number;

beforeAll(async () => {
  harness = await startCommentHarness({ now: () => now });
  calls = harness.calls;
  root = await harness.site.asRoot();
  [ada, bob] = [await harness.site.signUp(), await harness.site.signUp()];
});
afterAll(() => harness?.site.stop());
beforeEach(() => {
  did = harness.newPlace();
  now = new Date(now.getTime() + CommentIntervals.writeWindow);
});

const list = async (as?: TestUser, place = did) => {
  const { commentList, commentLikeMap } = await calls.api('GET /api/comments', { query: { did: place }, as });
  return { ...commentList, likes: commentLikeMap };
};
const like = (as: TestUser | undefined, cid: number, toLike = true) =>
  calls.reply('GET /api/comment-like', { query: { cid, toLike }, as });
const remove = (as: TestUser | undefined, id: number) => calls.reply('DELETE /api/comment', { body: { id }, as });

describe('comments', () => {
  it('are written, liked and deleted by those who are logged in', async () => {
    const id = await harness.write(ada, did, 'mine');
    expect((await calls.reply('POST /api/comment', { body: { did, content: 'x' } })).status).toBe(401);
    expect((await like(undefined, id)).status).toBe(401);
    expect((await remove(undefined, id)).status).toBe(401);
  });

  it('are not written by those who were muted', async () => {
    const muted = await harness.site.signUp({ role: Role.Muted });
    expect((await calls.reply('POST /api/comment', { body: { did, content: 'x' }, as: muted })).status).toBe(403);
  });

  it('are of one place: neither none nor two', async () => {
    for (const place of [{}, { cid: 1, did }]) {
      const reading = await calls.reply('GET /api/comments', { query: place, as: ada });
      const writing = await calls.reply('POST /api/comment', { body: { ...place, content: 'x' }, as: ada });
      expect([reading.status, writing.status]).toEqual([400, 400]);
    }
  });

  it('stay where their place is closed', async () => {
    const closed = harness.newPlace(() => ({ isForMembers: true }));
    const stranger = await harness.site.signUp({ username: `stranger-${closed}` });
    const id = await harness.write(ada, closed, 'among us');
    for (const [as, status] of [
      [undefined, 401],
      [stranger, 403],
    ] as const) {
      expect((await calls.reply('GET /api/comments', { query: { did: closed }, as })).status).toBe(status);
      expect((await calls.reply('GET /api/reply', { query: { commentId: id }, as })).status).toBe(status);
    }
    expect((await like(stranger, id)).status).toBe(403);
    expect((await remove(stranger, id)).status).toBe(403);
    expect((await list(ada, closed)).total).toBe(1);
  });

  it('are refused for places that do not exist or have no provider', async () => {
    expect((await calls.reply('GET /api/comments', { query: { did: 999_999 } })).status).toBe(404);
    expect((await calls.reply('GET /api/comments', { query: { cid: 1 } })).status).toBe(404);
    const reply = await calls.reply('POST /api/comment', { body: { did: 999_999, content: 'x' }, as: ada });
    expect(reply.status).toBe(404);
  });

  it.each([
    ['', "Content can't be empty"],
    [' \n ', "Content can't be empty"],
    ['x'.repeat(Limits.comment.max + 1), 'Content must have at most 10000 characters'],
  ])('that do not fit are refused in words', async (content, msg) => {
    const reply = await calls.reply('POST /api/comment', { body: { did, content }, as: ada });
    expect(reply).toMatchObject({ status: 400, msg, data: { field: 'content' } });
  });

  it('are stored unchanged for the logged-in user, whatever else the body contains', async () => {
    const content = '<video autoplay src=x> **so** 😀 $n^2$';
    const body = { did, content, id: 1, fromUid: root.uid, fromRole: 'root', likeNum: 99, gmtCreate: '1999-01-01' };
    const made = await calls.api('POST /api/comment', { body, as: ada });
    const expected = {
      id: made.id,
      content,
      fromUid: ada.uid,
      fromName: ada.username,
      fromAvatar: null,
      fromRole: 'user',
      fromTitleName: null,
      fromTitleColor: null,
      likeNum: 0,
      totalReplyNum: 0,
      replyList: [],
      gmtCreate: now.toISOString(),
      mayDelete: true,
      mayReply: true,
    };
    expect(made).toEqual(expected);
    expect((await list()).records).toEqual([{ ...expected, mayDelete: false }]);
  });

  it('show the roles of their authors on this site', async () => {
    const staff = await harness.site.signUp({ role: Role.ProblemAdmin });
    for (const as of [ada, staff, root]) await harness.write(as, did, 'x');
    const { records } = await list();
    expect(records.map(({ fromRole }) => fromRole)).toEqual(['root', 'admin', 'user']);
  });

  it('come ten on a page: best liked first, then the newest', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 11; count++)
      ids.push(await harness.write(count < 6 ? ada : root, did, `comment ${count}`));
    await like(bob, ids[3]!);
    const first = await list();
    expect(first).toMatchObject({ total: 11, size: 10, pages: 2 });
    expect(first.records.map(({ id }) => id).slice(0, 3)).toEqual([ids[3], ids[10], ids[9]]);
    const query = { did, currentPage: 2 };
    const second = await calls.api('GET /api/comments', { query });
    expect(second.commentList.records.map(({ id }) => id)).toEqual([ids[0]]);
    const { commentList } = await calls.api('GET /api/comments', { query: { did, limit: -1 } });
    expect(commentList.size).toBe(10);
  });

  it('of others are not seen where the place does not show them, and count for nothing', async () => {
    const room = harness.newPlace((viewer: Viewer | null) => ({
      authors: [root.uid, ...(viewer ? [viewer.uid] : [])],
    }));
    const secret = await harness.write(bob, room, 'secret');
    await harness.write(root, room, 'for all');
    await harness.write(ada, room, 'mine');
    expect((await list(ada, room)).records.map(({ content }) => content)).toEqual(['mine', 'for all']);
    expect((await list(ada, room)).total).toBe(2);
    expect((await like(ada, secret)).status).toBe(404);
    expect((await remove(root, secret)).status).toBe(404);
    expect((await calls.reply('GET /api/reply', { query: { commentId: secret }, as: ada })).status).toBe(404);
  });

  it('are not written where the place refuses, and can still be read', async () => {
    const quiet = harness.newPlace(() => ({ checkWriting: () => Promise.reject(forbidden()) }));
    const reply = await calls.reply('POST /api/comment', { body: { did: quiet, content: 'x' }, as: ada });
    expect(reply.status).toBe(403);
    expect((await list(ada, quiet)).total).toBe(0);
  });
});

describe('the pace of writing', () => {
  const { max } = CommentLimits.writings;
  const post = (as: TestUser, content = 'x') => calls.reply('POST /api/comment', { body: { did, content }, as });

  it('limits how often one user comments, without affecting others', async () => {
    const replies = await Promise.all(Array.from({ length: max + 2 }, () => post(ada)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(max).fill(200), 429, 429]);
    const seconds = CommentIntervals.writeWindow / 1000;
    expect(await post(ada)).toMatchObject({
      status: 429,
      msg: expect.stringContaining(`${seconds} seconds`) as string,
    });
    expect((await list()).total).toBe(max);
    expect((await post(bob)).status).toBe(200);
    now = new Date(now.getTime() + CommentIntervals.writeWindow);
    expect((await post(ada)).status).toBe(200);
  });

  it('counts replies too, and nothing that was refused', async () => {
    const id = await harness.write(bob, did, 'a comment');
    for (let count = 0; count < max; count++) expect((await post(ada, ' ')).status).toBe(400);
    for (let count = 0; count < max; count++) await harness.answer(ada, id, 'x');
    expect((await post(ada)).status).toBe(429);
    const body = { reply: { commentId: id, content: 'x' } };
    expect((await calls.reply('POST /api/reply', { body, as: ada })).status).toBe(429);
  });
});

describe('likes', () => {
  it('count once for each user, in whatever hurry they come, and are taken back', async () => {
    const id = await harness.write(ada, did, 'good');
    const replies = await Promise.all([like(bob, id), like(bob, id), like(ada, id), like(bob, id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await list()).records[0]).toMatchObject({ likeNum: 2 });
    await Promise.all([like(bob, id, false), like(bob, id, false)]);
    expect((await list()).records[0]).toMatchObject({ likeNum: 1 });
  });

  it('notify their author', async () => {
    const [one, other] = [await harness.write(ada, did, 'one'), await harness.write(ada, did, 'other')];
    await like(bob, one);
    await like(ada, other);
    expect((await list(bob)).likes).toEqual({ [one]: true });
    expect((await list(ada)).likes).toEqual({ [other]: true });
    expect((await list()).likes).toEqual({});
  });

  it('of what is not there are refused', async () => {
    expect((await like(ada, 999_999)).status).toBe(404);
  });
});

describe('deleting', () => {
  it('is allowed to its author and the moderators of the place', async () => {
    const [one, other] = [await harness.write(ada, did, 'one'), await harness.write(ada, did, 'other')];
    expect((await remove(bob, one)).status).toBe(403);
    expect((await remove(ada, one)).status).toBe(200);
    expect((await remove(root, other)).status).toBe(200);
    expect((await remove(ada, one)).status).toBe(404);
    expect((await list()).total).toBe(0);
  });

  it('takes the replies and the likes along', async () => {
    const id = await harness.write(ada, did, 'one');
    await harness.answer(bob, id, 'yes');
    await like(bob, id);
    await remove(ada, id);
    const knex = resolve(harness.site.app.container, Db);
    expect(await knex('commentReply').where({ commentId: id })).toEqual([]);
    expect(await knex('commentLike').where({ commentId: id })).toEqual([]);
  });
});
