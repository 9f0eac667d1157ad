import { Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import type { CommentCalls } from '@tribunal/plugin-comment/contract';
import { SiteSettings } from '@tribunal/server';
import { pluginAt, type Api, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ContestAuth } from '../../contract';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';

let world: ContestTestSite;
let calls: Api<CommentCalls>;
let setter: TestUser;
let ada: TestUser;
let bob: TestUser;
let cid: number;

beforeAll(async () => {
  const comments = await pluginAt(new URL('../../../comment', import.meta.url));
  world = await startContestTestSite({ plugins: [comments] });
  calls = world.site.calls<CommentCalls>();
  setter = await world.site.signUp({ role: Role.Admin });
  [ada, bob] = [await world.site.signUp(), await world.site.signUp()];
});
afterAll(() => world?.stop());
beforeEach(async () => {
  cid = await world.makeContest({ uid: setter.uid, title: 'Finals' });
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
    const closed = await world.makeContest({ auth: ContestAuth.Private, password: 'sesame' });
    const hidden = await world.makeContest({ isVisible: false });
    const early = await world.makeContest({ when: 'scheduled' });
    for (const [at, as, status] of [
      [cid, undefined, 401],
      [closed, ada, 403],
      [early, ada, 403],
      [hidden, ada, 404],
    ] as const) {
      const id = await write(world.root, 'welcome', at);
      expect((await everyCall(at, id, as)).map((reply) => reply.status)).toEqual([status, status]);
      const writing = await calls.reply('POST /api/comment', { body: { cid: at, content: 'x' }, as });
      expect(writing.status).toBe(status);
    }
  });

  it('are closed where the site has closed them, also for root', async () => {
    const settings = resolve(world.site.app.container, SiteSettings);
    const id = await write(ada, 'x');
    await settings.change({ openContestComment: false });
    try {
      expect((await everyCall(cid, id, world.root)).map((reply) => reply.status)).toEqual([403, 403]);
      const writing = await calls.reply('POST /api/comment', { body: { cid, content: 'x' }, as: ada });
      expect(writing).toMatchObject({
        status: 403,
        msg: 'No Access: There is no open contest comment area on the website',
      });
    } finally {
      await settings.change({ openContestComment: true });
    }
  });

  it('of other contestants are seen by nobody but the organisers while it runs, and by all afterwards', async () => {
    const other = await world.site.signUp({ role: Role.Admin });
    for (const [as, content] of [
      [ada, 'of ada'],
      [bob, 'of bob'],
      [setter, 'of the setter'],
      [world.root, 'of root'],
      [other, 'of an admin of other things'],
    ] as const) {
      await write(as, content);
    }
    expect(await texts(ada)).toEqual(['of ada', 'of root', 'of the setter']);
    expect(await texts(other)).toEqual(['of an admin of other things', 'of root', 'of the setter']);
    expect((await texts(setter)).length).toBe(5);
    expect((await texts(world.root)).length).toBe(5);
    world.pass(300);
    expect((await texts(ada)).length).toBe(5);
  });

  it('of the organisers are answered by organisers, others by whoever sees them', async () => {
    const official = await write(setter, 'Read problem A again');
    const mine = await write(ada, 'Why?');
    expect((await answer(ada, official, 'x')).status).toBe(403);
    expect((await answer(world.root, official, 'as it says')).status).toBe(200);
    expect((await answer(ada, mine, 'Ah')).status).toBe(200);
    expect((await answer(setter, mine, 'Because')).status).toBe(200);
    expect((await answer(bob, mine, 'x')).status).toBe(404);
    world.pass(300);
    expect((await answer(bob, mine, 'I see')).status).toBe(200);
    expect((await answer(bob, official, 'x')).status).toBe(403);
    const rows = await read(bob);
    expect(rows.map(({ id, mayReply }) => [id, mayReply])).toEqual([
      [mine, true],
      [official, false],
    ]);
  });

  it('are deleted by their writers and by those who run the contest, not by other staff', async () => {
    const staff = await world.site.signUp({ role: Role.Admin });
    const [one, two] = [await write(ada, '1'), await write(ada, '2')];
    world.pass(300);
    const remove = (as: TestUser, id: number) => calls.reply('DELETE /api/comment', { body: { id }, as });
    expect((await remove(staff, one)).status).toBe(403);
    expect((await remove(ada, one)).status).toBe(200);
    expect((await remove(setter, two)).status).toBe(200);
  });

  it('go with the contest, and with them what people were told of them', async () => {
    const over = await world.makeContest({ when: 'ended' });
    const [eve, dan] = [await world.site.signUp(), await world.site.signUp()];
    const [id, kept] = [await write(eve, 'Why?', over), await write(eve, 'Elsewhere')];
    await answer(dan, id, 'I see');
    const told = () => world.knex('reminder').where({ sourceType: 'Contest', sourceId: over });
    expect(await told()).toHaveLength(1);
    await world.calls.api('DELETE /api/admin/contest', { query: { cid: over }, as: world.root });
    expect(await world.knex('commentItem').where({ placeId: over })).toEqual([]);
    expect(await world.knex('commentReply').where({ commentId: id })).toEqual([]);
    expect(await told()).toEqual([]);
    expect(await world.knex('commentItem').where({ id: kept })).toHaveLength(1);
  });

  it('send no messages while it runs', async () => {
    const eve = await world.site.signUp();
    const id = await write(eve, 'Why?');
    await answer(setter, id, 'Because');
    await calls.api('GET /api/comment-like', { query: { cid: id, toLike: true }, as: setter });
    const unread = () => world.site.api('GET /api/msg/unread', { as: eve });
    expect(await unread()).toMatchObject({ comment: 0, reply: 0, like: 0 });
    world.pass(300);
    await answer(bob, id, 'I see');
    expect(await unread()).toMatchObject({ comment: 0, reply: 1, like: 0 });
    const { records } = await world.site.api('GET /api/msg/reply', { query: {}, as: eve });
    expect(records).toMatchObject([{ sourceType: 'Contest', sourceTitle: 'Finals', url: `/contest/${cid}/comment` }]);
  });
});
