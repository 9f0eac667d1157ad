import { Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import type { CommentCalls } from '@tribunal/plugin-comment/contract';
import { SiteSettings } from '@tribunal/server';
import { pluginAt, type Api, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ContestAuth } from '../../contract';
import { openContestHarness, type ContestHarness } from '../contest-harness';

let harness: ContestHarness;
let calls: Api<CommentCalls>;
let setter: TestUser;
let ada: TestUser;
let bob: TestUser;
let cid: number;

beforeAll(async () => {
  const comments = await pluginAt(new URL('../../../comment', import.meta.url));
  harness = await openContestHarness({ plugins: [comments] });
  calls = harness.site.calls<CommentCalls>();
  setter = await harness.site.signUp({ role: Role.Admin });
  [ada, bob] = [await harness.site.signUp(), await harness.site.signUp()];
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  cid = await harness.createContest({ uid: setter.uid, title: 'Finals' });
});

const write = async (as: TestUser, content: string, at = cid) =>
  (await calls.api('POST /api/comment', { body: { cid: at, content }, as })).id;
const answer = (as: TestUser, commentId: number, content: string) =>
  calls.reply('POST /api/reply', { body: { reply: { commentId, content } }, as });
const read = async (as: TestUser) => (await calls.api('GET /api/comments', { query: { cid }, as })).commentList.records;
const texts = async (as: TestUser) => (await read(as)).map(({ content }) => content).sort();
const everyCall = (at: number, commentId: number, as?: TestUser) =>
  Promise.all([
    calls.reply('GET /api/comments', { query: { cid: at }, as }),
    calls.reply('GET /api/reply', { query: { commentId }, as }),
  ]);

describe('comments of a contest', () => {
  it('are not for visitors, nor for those who may not enter', async () => {
    const closed = await harness.createContest({ auth: ContestAuth.Private, password: 'sesame' });
    const hidden = await harness.createContest({ isVisible: false });
    const early = await harness.createContest({ when: 'scheduled' });
    for (const [at, as, status] of [
      [cid, undefined, 401],
      [closed, ada, 403],
      [early, ada, 403],
      [hidden, ada, 404],
    ] as const) {
      const id = await write(harness.root, 'welcome', at);
      expect((await everyCall(at, id, as)).map((reply) => reply.status)).toEqual([status, status]);
      const writing = await calls.reply('POST /api/comment', { body: { cid: at, content: 'x' }, as });
      expect(writing.status).toBe(status);
    }
  });

  it('are closed where the site has closed them, also for root', async () => {
    const settings = resolve(harness.site.app.container, SiteSettings);
    const id = await write(ada, 'x');
    await settings.update({ openContestComment: false });
    try {
      expect((await everyCall(cid, id, harness.root)).map((reply) => reply.status)).toEqual([403, 403]);
      const writing = await calls.reply('POST /api/comment', { body: { cid, content: 'x' }, as: ada });
      expect(writing).toMatchObject({
        status: 403,
        msg: 'No access: contest comments are not open on this site',
      });
    } finally {
      await settings.update({ openContestComment: true });
    }
  });

  it('of other contestants are visible only to organisers during the contest and to everybody afterwards', async () => {
    const other = await harness.site.signUp({ role: Role.Admin });
    for (const [as, content] of [
      [ada, 'of ada'],
      [bob, 'of bob'],
      [setter, 'of the setter'],
      [harness.root, 'of root'],
      [other, 'of an admin of other things'],
    ] as const) {
      await write(as, content);
    }
    expect(await texts(ada)).toEqual(['of ada', 'of root', 'of the setter']);
    expect(await texts(other)).toEqual(['of an admin of other things', 'of root', 'of the setter']);
    expect((await texts(setter)).length).toBe(5);
    expect((await texts(harness.root)).length).toBe(5);
    harness.advanceMinutes(300);
    expect((await texts(ada)).length).toBe(5);
  });

  it('of organisers can be answered by organisers only, others by everybody who sees them', async () => {
    const official = await write(setter, 'Read problem A again');
    const mine = await write(ada, 'Why?');
    expect((await answer(ada, official, 'x')).status).toBe(403);
    expect((await answer(harness.root, official, 'as it says')).status).toBe(200);
    expect((await answer(ada, mine, 'Ah')).status).toBe(200);
    expect((await answer(setter, mine, 'Because')).status).toBe(200);
    expect((await answer(bob, mine, 'x')).status).toBe(404);
    harness.advanceMinutes(300);
    expect((await answer(bob, mine, 'I see')).status).toBe(200);
    expect((await answer(bob, official, 'x')).status).toBe(403);
    const rows = await read(bob);
    expect(rows.map(({ id, mayReply }) => [id, mayReply])).toEqual([
      [mine, true],
      [official, false],
    ]);
  });

  it('are deleted by their writers and by those who run the contest, not by other staff', async () => {
    const staff = await harness.site.signUp({ role: Role.Admin });
    const [one, two] = [await write(ada, '1'), await write(ada, '2')];
    harness.advanceMinutes(300);
    const remove = (as: TestUser, id: number) => calls.reply('DELETE /api/comment', { body: { id }, as });
    expect((await remove(staff, one)).status).toBe(403);
    expect((await remove(ada, one)).status).toBe(200);
    expect((await remove(setter, two)).status).toBe(200);
  });

  it('are deleted with the contest, and their notifications say so', async () => {
    const over = await harness.createContest({ when: 'ended' });
    const [eve, dan] = [await harness.site.signUp(), await harness.site.signUp()];
    const [id, kept] = [await write(eve, 'Why?', over), await write(eve, 'Elsewhere')];
    await answer(dan, id, 'I see');
    const reminders = () => harness.knex('reminder').where({ sourceType: 'Contest', sourceId: over });
    expect(await reminders()).toHaveLength(1);
    await harness.calls.api('DELETE /api/admin/contest', { query: { cid: over }, as: harness.root });
    expect(await harness.knex('commentItem').where({ placeId: over })).toEqual([]);
    expect(await harness.knex('commentReply').where({ commentId: id })).toEqual([]);
    expect(await reminders()).toMatchObject([{ isDeleted: true, sourceTitle: null, sourceContent: null }]);
    expect(await harness.knex('commentItem').where({ id: kept })).toHaveLength(1);
  });

  it('send no messages while it runs', async () => {
    const eve = await harness.site.signUp();
    const id = await write(eve, 'Why?');
    await answer(setter, id, 'Because');
    await calls.api('GET /api/comment-like', { query: { cid: id, toLike: true }, as: setter });
    const unread = () => harness.site.api('GET /api/msg/unread', { as: eve });
    expect(await unread()).toMatchObject({ comment: 0, reply: 0, like: 0 });
    harness.advanceMinutes(300);
    const { data: reply } = await answer(bob, id, 'I see');
    expect(await unread()).toMatchObject({ comment: 0, reply: 1, like: 0 });
    const { records } = await harness.site.api('GET /api/msg/reply', { query: {}, as: eve });
    expect(records).toMatchObject([
      {
        sourceType: 'Contest',
        sourceTitle: 'Finals',
        url: `/contest/${cid}/comment?comment=${id}&reply=${reply!.id}`,
      },
    ]);
  });
});
