import { Role, type Viewer } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommentIntervals, CommentLimits, type CommentCalls } from '../contract';
import { startCommentHarness, type CommentHarness } from './comment-harness';

let now = new Date('2030-03-03T12:00:00Z');
let harness: CommentHarness;
let calls: CommentHarness['calls'];
let root: TestUser;
let ada: TestUser;
let bob: TestUser;
let did: number;
let commentId: number;

beforeAll(async () => {
  harness = await startCommentHarness({ now: () => now });
  calls = harness.calls;
  root = await harness.site.asRoot();
  [ada, bob] = [await harness.site.signUp(), await harness.site.signUp()];
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  now = new Date(now.getTime() + CommentIntervals.writeWindow);
  did = harness.newPlace();
  commentId = await harness.write(ada, did, 'a comment');
});

type Body = CommentCalls['POST /api/reply']['body'];
const answer = (as: TestUser | undefined, content: string, more: Partial<Body> = {}) =>
  calls.reply('POST /api/reply', { body: { reply: { commentId, content }, ...more }, as });
const all = (as?: TestUser, id = commentId) => calls.api('GET /api/reply', { query: { commentId: id }, as });
const shown = async (as?: TestUser, place = did) =>
  (await calls.api('GET /api/comments', { query: { did: place }, as })).commentList.records[0]!;
const remove = (as: TestUser | undefined, id: number) =>
  calls.reply('DELETE /api/reply', { body: { reply: { id } }, as });

describe('replies', () => {
  it('are not written by visitors or by those who were muted', async () => {
    const muted = await harness.site.signUp({ role: Role.Muted });
    expect((await answer(undefined, 'x')).status).toBe(401);
    expect((await answer(muted, 'x')).status).toBe(403);
  });

  it('need a comment and a text', async () => {
    expect(await answer(ada, '  ')).toMatchObject({ status: 400, msg: "Content can't be empty" });
    const nobody = { reply: { commentId: 999_999, content: 'x' } };
    expect((await calls.reply('POST /api/reply', { body: nobody, as: ada })).status).toBe(404);
    expect((await calls.reply('POST /api/reply', { body: { reply: null } as never, as: ada })).status).toBe(400);
  });

  it('are refused where the place lets this comment not be answered', async () => {
    const place = harness.newPlace((viewer: Viewer | null) => ({ canReply: ({ uid }) => viewer?.uid === uid }));
    commentId = await harness.write(ada, place, 'mine');
    expect(await answer(bob, 'x')).toMatchObject({ status: 403, msg: 'Replies to this comment are not allowed here' });
    expect((await answer(ada, 'x')).status).toBe(200);
    expect([(await shown(ada, place)).mayReply, (await shown(bob, place)).mayReply]).toEqual([true, false]);
  });

  it('answer a reply of another comment never, nor one that is not there', async () => {
    const other = await harness.write(ada, did, 'another');
    const strange = await harness.answer(bob, other, 'there');
    for (const quoteId of [strange, 999_999]) {
      const reply = await answer(ada, 'x', { quoteId, quoteType: 'Reply' });
      expect(reply).toMatchObject({ status: 400, data: { field: 'quoteId' } });
    }
    expect((await answer(ada, 'x', { quoteId: other, quoteType: 'Comment' })).status).toBe(400);
  });

  it('are to the one whose words they answer, whatever the body says', async () => {
    const forged = { commentId, content: 'hello', toUid: root.uid, toName: 'root', id: 1, status: 1 };
    const first = await calls.api('POST /api/reply', { body: { reply: forged }, as: bob });
    expect(first).toMatchObject({
      commentId,
      content: 'hello',
      status: 0,
      fromUid: bob.uid,
      fromRole: 'user',
      toUid: ada.uid,
      toName: ada.username,
      mayDelete: true,
    });
    const second = (await answer(root, 'and you', { quoteId: first.id, quoteType: 'Reply' })).data;
    expect(second).toMatchObject({ fromRole: 'root', toUid: bob.uid });
  });

  it('are listed newest first, the newest three with their comment', async () => {
    for (const content of ['1', '2', '3', '4']) await harness.answer(bob, commentId, content);
    expect((await all()).map(({ content }) => content)).toEqual(['4', '3', '2', '1']);
    const comment = await shown();
    expect(comment.totalReplyNum).toBe(4);
    expect(comment.replyList.map(({ content }) => content)).toEqual(['4', '3', '2']);
  });

  it('that the place does not show are neither listed, previewed nor counted', async () => {
    const room = harness.newPlace((viewer: Viewer | null) => ({
      authors: viewer?.uid === root.uid ? 'all' : [root.uid, ...(viewer ? [viewer.uid] : [])],
    }));
    commentId = await harness.write(root, room, 'ask here');
    await harness.answer(ada, commentId, 'of ada');
    await harness.answer(bob, commentId, 'of bob');
    expect((await all(ada)).map(({ content }) => content)).toEqual(['of ada']);
    expect(await shown(ada, room)).toMatchObject({ totalReplyNum: 1, replyList: [{ content: 'of ada' }] });
    const replyTotal = async (as: TestUser) =>
      (await calls.api('GET /api/comments', { query: { did: room }, as })).replyTotal;
    expect([await replyTotal(ada), await replyTotal(root)]).toEqual([1, 2]);
    const [hidden] = await all(bob);
    expect((await remove(ada, hidden!.id)).status).toBe(404);
    expect((await answer(ada, 'x', { quoteId: hidden!.id, quoteType: 'Reply' })).status).toBe(400);
    expect(await shown(root, room)).toMatchObject({ totalReplyNum: 2 });
  });

  it('are deleted by their author and by the moderators of the place', async () => {
    const [one, other] = [await harness.answer(bob, commentId, '1'), await harness.answer(bob, commentId, '2')];
    expect((await remove(undefined, one)).status).toBe(401);
    expect((await remove(ada, one)).status).toBe(403);
    expect((await remove(bob, one)).status).toBe(200);
    expect((await remove(root, other)).status).toBe(200);
    expect((await remove(root, other)).status).toBe(404);
    expect((await shown()).totalReplyNum).toBe(0);
  });

  it('are limited in number, also when written concurrently', async () => {
    const knex = resolve(harness.site.app.container, Db);
    const row = { commentId, uid: bob.uid, toUid: ada.uid, content: 'x', createdAt: new Date() };
    await knex('commentReply').insert(Array.from({ length: CommentLimits.replies.max - 1 }, () => row));
    const replies = await Promise.all([answer(bob, 'y'), answer(ada, 'y'), answer(bob, 'y')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });
});

describe('messages', () => {
  it('reach the author of the liked or answered comment and the owner of the page, once, and never oneself', async () => {
    const eve = await harness.site.signUp();
    const place = harness.newPlace(() => ({
      notifications: { title: 'On sorting', url: '/there', ownerUid: eve.uid },
    }));
    const read = (as: TestUser) =>
      Promise.all([
        harness.site.api('GET /api/msg/comment', { query: {}, as }),
        harness.site.api('GET /api/msg/reply', { query: {}, as }),
        harness.site.api('GET /api/msg/like', { query: {}, as }),
      ]);
    commentId = await harness.write(eve, place, 'It is stable');
    const other = await harness.write(bob, place, 'No');
    for (const toLike of [true, false, true]) {
      await calls.api('GET /api/comment-like', { query: { cid: commentId, toLike }, as: bob });
    }
    const asked = await answer(bob, 'Is it?');
    await answer(eve, 'Yes');
    const [comments, replies, likes] = await read(eve);
    const common = { sourceType: 'Discussion', sourceId: place, sourceTitle: 'On sorting' };
    expect(comments.records).toMatchObject([
      { ...common, action: 'Discuss', sourceContent: 'No', senderId: bob.uid, url: `/there?comment=${other}` },
    ]);
    const quoteContent = `${eve.username} : It is stable`;
    const link = `/there?comment=${commentId}`;
    expect(replies.records).toMatchObject([
      { ...common, action: 'Reply', sourceContent: 'Is it?', quoteContent, url: `${link}&reply=${asked.data?.id}` },
    ]);
    expect(likes.records).toMatchObject([{ ...common, action: 'Like_Discuss', quoteContent, url: link }]);
    await calls.api('DELETE /api/comment', { body: { id: other }, as: bob });
    const [reply] = await all(bob);
    expect(reply?.content).toBe('Yes');
    await calls.api('DELETE /api/comment', { body: { id: commentId }, as: eve });
    // B53: what was deleted is said to be, and nothing of its text is left.
    for (const { records } of await read(eve)) {
      expect(records).toMatchObject([{ isDeleted: true, quoteContent: null, sourceContent: null }]);
    }
  });

  it('reach those who are mentioned and may read, and the followers, each once', async () => {
    const [eve, fay, gil] = [await harness.site.signUp(), await harness.site.signUp(), await harness.site.signUp()];
    const written: string[] = [];
    const place = harness.newPlace(() => ({
      notifications: {
        title: 'On sorting',
        url: '/there',
        ownerUid: eve.uid,
        listFollowers: async () => [eve.uid, fay.uid, gil.uid, bob.uid],
        findReaders: async (uids) => uids.filter((uid) => uid !== ada.uid),
      },
      onWriting: async ({ uid }) => void written.push(uid),
    }));
    await harness.write(bob, place, `@${fay.username} @${eve.username} @${ada.username} look`);
    const counts = (as: TestUser) => harness.site.api('GET /api/msg/unread', { as });
    expect(await counts(eve)).toMatchObject({ comment: 1, reply: 0 });
    expect(await counts(fay)).toMatchObject({ comment: 0, reply: 1 });
    expect(await counts(gil)).toMatchObject({ comment: 1, reply: 0 });
    const { records } = await harness.site.api('GET /api/msg/comment', { query: {}, as: gil });
    expect(records).toMatchObject([{ action: 'Follow', senderCount: 1 }]);
    expect((await harness.site.api('GET /api/msg/reply', { query: {}, as: ada })).records).not.toContainEqual(
      expect.objectContaining({ sourceId: place }),
    );
    expect(written).toEqual([bob.uid]);
  });

  it('are not sent where the place wants none', async () => {
    const quiet = await harness.site.signUp();
    commentId = await harness.write(quiet, did, 'mine');
    await answer(bob, 'x');
    await calls.api('GET /api/comment-like', { query: { cid: commentId, toLike: true }, as: bob });
    expect(await harness.site.api('GET /api/msg/unread', { as: quiet })).toMatchObject({
      comment: 0,
      reply: 0,
      like: 0,
    });
  });
});
