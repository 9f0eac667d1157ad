import { MINUTE_MS } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { killBeforeStatements, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDiscussionHarness, type DiscussionHarness } from './discussion-harness';

let now = new Date('2030-03-03T12:00:00Z');
let harness: DiscussionHarness;
let calls: DiscussionHarness['calls'];
let ada: TestUser;
let killedEverywhere: ReturnType<typeof killBeforeStatements>;

beforeAll(async () => {
  harness = await startDiscussionHarness({ now: () => now });
  calls = harness.calls;
  ada = await harness.site.signUp();
  const kill = killBeforeStatements(knex());
  killedEverywhere = (call, check) =>
    kill(() => {
      // A user may not act again at once.
      now = new Date(now.getTime() + MINUTE_MS);
      return call();
    }, check);
});
afterAll(() => harness?.site.stop());

const knex = () => resolve(harness.site.app.container, Db);
const count = async (table: string, where: object): Promise<number> =>
  Number(
    (
      await knex()(table as 'reminder')
        .where(where as never)
        .count({ total: '*' })
        .first()
    )?.['total'] ?? 0,
  );

/** Compares what the API says of a discussion, and of the messages about it, with the rows. */
async function checkCounts(did: number): Promise<void> {
  const detail = await harness.detail(ada, did);
  const comments = await knex()('commentItem').where({ placeKind: 'discussion', placeId: did }).select('id', 'uid');
  const replies = await knex()('commentReply')
    .whereIn(
      'commentId',
      comments.map(({ id }) => id),
    )
    .select('id');
  expect(detail.likeNum).toBe(await count('discussionLike', { did }));
  expect(detail.commentNum).toBe(comments.length + replies.length);
  expect(detail.viewNum).toBe(await count('discussionView', { did }));
  const ofOthers = comments.filter(({ uid }) => uid !== ada.uid).length;
  const ofAda = { recipientUid: ada.uid, sourceId: did };
  expect(await count('reminder', { ...ofAda, action: 'Discuss' })).toBe(ofOthers);
  const likes = await knex()('reminder')
    .where({ ...ofAda, action: 'Like_Post' })
    .select('id', 'senderCount');
  expect(likes.length).toBe(Math.min(1, detail.likeNum));
  for (const { id, senderCount } of likes) {
    expect(senderCount).toBe(await count('reminderAuthor', { reminderId: id }));
    expect(senderCount).toBe(detail.likeNum);
  }
  const { comment, like } = await harness.site.api('GET /api/msg/unread', { as: ada });
  expect(comment).toBe(await count('reminder', { recipientUid: ada.uid, inbox: 'Discuss', readAt: null }));
  expect(like).toBe(await count('reminder', { recipientUid: ada.uid, inbox: 'Like', readAt: null }));
}

it('a server that is killed before any statement of a call leaves counts and messages as a recount finds them', async () => {
  const did = await harness.post(ada);
  const [bob, eve] = [await harness.site.signUp(), await harness.site.signUp()];
  const check = () => checkCounts(did);
  const like = (as: TestUser) => () => calls.reply('GET /api/discussion-like', { query: { did, toLike: true }, as });
  const killed = [
    await killedEverywhere(like(bob), check),
    await killedEverywhere(like(eve), check),
    await killedEverywhere(() => calls.reply('POST /api/comment', { body: { did, content: 'x' }, as: bob }), check),
    await killedEverywhere(() => calls.reply('GET /api/get-discussion-detail', { query: { did }, as: eve }), check),
    await killedEverywhere(() => harness.site.reply('GET /api/msg/like', { query: {}, as: ada }), check),
  ];
  // Every call was interrupted at several places, else this test says nothing.
  expect(killed.every((statements) => statements >= 2)).toBe(true);
});

it('a report that is killed before any statement is there once, or not at all', async () => {
  const did = await harness.post(ada);
  const bob = await harness.site.signUp();
  const report = () => calls.reply('POST /api/discussion-report', { body: { did, content: '#spam#' }, as: bob });
  const killed = await killedEverywhere(report, async (status) =>
    expect(await count('discussionReport', { did })).toBe(status === 200 ? 1 : 0),
  );
  expect(killed).toBeGreaterThanOrEqual(2);
});

it('a deletion that is killed before any statement takes all comments with it, or none', async () => {
  const did = await harness.post(ada);
  const bob = await harness.site.signUp();
  await calls.api('POST /api/comment', { body: { did, content: 'x' }, as: bob });
  const killed = await killedEverywhere(
    () => calls.reply('DELETE /api/discussion', { query: { did }, as: ada }),
    async () => {
      const posts = await count('discussionPost', { id: did });
      expect(await count('commentItem', { placeKind: 'discussion', placeId: did })).toBe(posts);
      expect(await count('reminder', { sourceType: 'Discussion', sourceId: did, isDeleted: false })).toBe(posts);
    },
  );
  expect(killed).toBeGreaterThanOrEqual(2);
});

it('a discussion that is killed before any statement is there with its mentions, or neither is', async () => {
  const bob = await harness.site.signUp();
  const body = { title: 'Mentions', description: 'd', content: `@${bob.username}`, categoryId: 1 };
  const killed = await killedEverywhere(
    () => calls.reply('POST /api/discussion', { body, as: ada }),
    async (status) => {
      const posts = await count('discussionPost', { title: body.title });
      expect(await count('reminder', { recipientUid: bob.uid, action: 'Mention' })).toBe(posts);
      if (status === 200) expect(posts).toBe(1);
    },
  );
  expect(killed).toBeGreaterThanOrEqual(2);
});
