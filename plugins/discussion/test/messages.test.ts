import { Role } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDiscussionHarness, type DiscussionHarness } from './discussion-harness';

const NONE = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };
let harness: DiscussionHarness;
let calls: DiscussionHarness['calls'];
let ada: TestUser;
let bob: TestUser;
let eve: TestUser;
let did: number;

beforeAll(async () => {
  harness = await startDiscussionHarness();
  calls = harness.calls;
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  [ada, bob, eve] = [await harness.site.signUp(), await harness.site.signUp(), await harness.site.signUp()];
  did = await harness.post(ada);
});

const unread = (as: TestUser) => harness.site.api('GET /api/msg/unread', { as });
const comment = async (as: TestUser, content: string, about = did) =>
  (await calls.api('POST /api/comment', { body: { did: about, content }, as })).id;
const comments = async (as: TestUser) => (await harness.site.api('GET /api/msg/comment', { query: {}, as })).records;

describe('messages about a discussion', () => {
  it('reach its author once for each comment, with a link to it, and nobody hears of themselves', async () => {
    // B51
    await comment(ada, 'first');
    const id = await comment(bob, `hello @${ada.username}`);
    expect(await unread(ada)).toEqual({ ...NONE, comment: 1 });
    const title = 'On sorting';
    expect(await comments(ada)).toMatchObject([
      { action: 'Discuss', sourceTitle: title, sourceId: did, url: `/discussion-detail/${did}?comment=${id}` },
    ]);
    expect(await unread(bob)).toEqual(NONE);
  });

  it('reach those who wrote before, until they stop following', async () => {
    await comment(bob, 'one');
    await comment(eve, 'two');
    expect(await unread(bob)).toEqual({ ...NONE, comment: 1 });
    expect(await comments(bob)).toMatchObject([{ action: 'Follow', senderId: eve.uid }]);
    expect(await harness.detail(bob, did)).toMatchObject({ isFollowing: true });
    await calls.api('POST /api/discussion-follow', { body: { did, toFollow: false }, as: bob });
    await comment(bob, 'three');
    await comment(eve, 'four');
    expect(await harness.detail(bob, did)).toMatchObject({ isFollowing: false });
    expect(await unread(bob)).toEqual(NONE);
  });

  it('reach those who are mentioned in its text, but only those who may read it', async () => {
    const content = `@${bob.username} and \`@${eve.username}\``;
    const made = await harness.post(ada, { content });
    expect(await unread(bob)).toEqual({ ...NONE, reply: 1 });
    expect(await unread(eve)).toEqual(NONE);
    const { records } = await harness.site.api('GET /api/msg/reply', { query: {}, as: bob });
    expect(records).toMatchObject([{ action: 'Mention', url: `/discussion-detail/${made}` }]);
  });

  it('are not sent while only the author may read it', async () => {
    const { pid, problemId } = await harness.problem();
    Object.assign(harness.event, { pids: [pid], participants: [{ pid, uid: ada.uid }], phase: 'running' });
    const hidden = await harness.post(ada, { pid: problemId, content: `@${bob.username}` });
    const admin = await harness.site.signUp({ role: Role.Admin });
    await comment(admin, `@${eve.username}`, hidden);
    harness.event.phase = 'none';
    expect([await unread(bob), await unread(eve)]).toEqual([NONE, NONE]);
  });

  it('are not sent about a disabled one, which they could not open', async () => {
    await comment(bob, 'before');
    const admin = await harness.site.signUp({ role: Role.Admin });
    await calls.api('PUT /api/admin/discussion', { body: { id: did, status: 1 }, as: admin });
    await comment(admin, `@${eve.username}`);
    expect([await unread(bob), await unread(eve)]).toEqual([NONE, NONE]);
    expect(await unread(ada)).toEqual({ ...NONE, comment: 1 });
  });

  it('share one line for ten likes, and say when the discussion is gone', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => harness.site.signUp()));
    await Promise.all(people.map((as) => calls.api('GET /api/discussion-like', { query: { did, toLike: true }, as })));
    expect(await unread(ada)).toEqual({ ...NONE, like: 1 });
    await calls.api('DELETE /api/discussion', { query: { did }, as: ada });
    const { records } = await harness.site.api('GET /api/msg/like', { query: {}, as: ada });
    expect(records).toMatchObject([{ senderCount: 10, isDeleted: true, sourceTitle: null }]);
  });
});

describe('names for a mention', () => {
  const choices = (text: string, as = ada, about: number | undefined = did) =>
    calls.api('GET /api/mention-choices', { query: { text, did: about }, as });

  it('begin with the text, those who wrote first, and never oneself', async () => {
    await comment(eve, 'here');
    const beginning = eve.username.slice(0, 6);
    expect((await choices(beginning))[0]).toBe(eve.username);
    expect(await choices('', bob)).toEqual([eve.username, ada.username]);
    expect(await choices(ada.username)).toEqual([]);
    expect(await choices('%')).toEqual([]);
    expect(await choices(bob.username, ada, undefined)).toEqual([bob.username]);
    expect((await calls.reply('GET /api/mention-choices', { query: { text: 'a' } })).status).toBe(401);
  });
});
