import { Intervals, Limits, PageSizes } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, MessageWriter, Tx, type Reminder } from '@tribunal/server';
import { AccountEraser } from '@tribunal/server/account';
import { startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  Browser,
  CALLS,
  NO_UNREAD,
  clean,
  forget,
  kindOf,
  notices,
  remind,
  reminders,
  sendNotice,
  unread,
  type ReminderFor,
} from './support';

let now = new Date('2030-03-03T12:00:00Z');
let site: TestApp;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => site?.stop());
beforeEach(async () => {
  [ada, bob] = [await site.signUp(), await site.signUp()];
});

let ids = 0;
const newId = (): number => (ids += 1);
const source = (id = newId()): Reminder['source'] => ({ type: 'Discussion', id, title: 'On sorting' });
/** Creates a reminder for Ada about an action of Bob. */
const byBob = (wish: Partial<ReminderFor> = {}): Promise<void> =>
  remind(site, {
    action: 'Discuss',
    recipientUid: ada.uid,
    senderUid: bob.uid,
    source: source(),
    post: { type: 'Comment', id: newId(), content: 'Very good' },
    url: '/discussion-detail/1',
    ...wish,
  });
const like = (id: number): Promise<void> =>
  byBob({ action: 'Like_Post', source: source(id), post: undefined, quote: undefined });
const rows = async (): Promise<number> =>
  Number((await resolve(site.app.container, Db)('reminder').where({ recipientUid: ada.uid }).count({ n: '*' }))[0]?.n);

describe('a message to many', () => {
  it('reaches more users than one statement could name', async () => {
    const { container } = site.app;
    const knex = resolve(container, Db);
    const uids = Array.from({ length: 6000 }, (_, place) => `follower-${place}`);
    await knex.raw(
      `insert into account (uid, username, password_hash, created_at, updated_at)
       select uid, uid, '', now(), now() from unnest(?::text[]) as t (uid)`,
      [uids],
    );
    const send = (action: 'Follow' | 'Mention', text: string) =>
      resolve(container, Tx).run(() =>
        resolve(container, MessageWriter).addReminders(uids, {
          kind: kindOf(action),
          senderUid: bob.uid,
          source: { type: 'Discussion', id: 88_000, title: text },
          post: { type: 'Comment', id: newId(), content: text },
          url: '/discussion-detail/1',
        }),
      );
    await send('Follow', 'first');
    await send('Follow', 'second');
    await send('Mention', 'third');
    const titles = await knex('reminder').where({ sourceId: 88_000 }).distinct('sourceTitle');
    expect(titles).toHaveLength(2);
    const reached = await knex('reminder').where({ sourceId: 88_000 }).countDistinct({ uids: 'recipientUid' }).first();
    expect(Number(reached?.['uids'])).toBe(uids.length);
    await knex('account').where('uid', 'like', 'follower-%').delete();
  });
});

describe('messages', () => {
  it.each(['GET /api/msg/unread', ...CALLS] as const)('%s is for those who are logged in', async (call) => {
    expect((await site.reply(call, { query: {} } as never)).status).toBe(401);
  });

  it('cannot be removed by visitors, nor of a type that does not exist', async () => {
    expect((await site.reply('DELETE /api/msg/clean', { query: { type: 'Like' } })).status).toBe(401);
    expect(await clean(site, ada, 'Other' as never)).toMatchObject({ status: 400, data: { field: 'type' } });
  });

  it('are visible only to their owner', async () => {
    await byBob();
    await sendNotice(site, ada.uid, 'Hello');
    expect(await unread(site, bob)).toEqual(NO_UNREAD);
    for (const type of ['Discuss', 'Reply', 'Like'] as const) {
      expect((await reminders(site, bob, type)).records).toEqual([]);
    }
    const [mine] = (await notices(site, ada, 'Mine')).records;
    const [comment] = (await reminders(site, ada, 'Discuss')).records;
    expect((await clean(site, bob, 'Mine', mine?.id)).status).toBe(404);
    expect((await clean(site, bob, 'Discuss', comment?.id)).status).toBe(404);
    expect(await clean(site, bob, 'Discuss')).toMatchObject({ status: 200 });
    expect((await reminders(site, ada, 'Discuss')).total).toBe(1);
  });
});

describe('a reminder', () => {
  it('says who did what and where', async () => {
    const post = { type: 'Reply', id: newId(), content: 'No, it is not' } as const;
    const quote = { type: 'Comment', id: newId(), content: `${ada.username} : It is stable` } as const;
    const page = source();
    await byBob({ action: 'Reply', source: page, post: post, quote, url: `/discussion-detail/${page.id}` });
    const { records, total, size } = await reminders(site, ada, 'Reply');
    expect([total, size]).toEqual([1, PageSizes.message]);
    expect(records[0]).toEqual({
      id: records[0]!.id,
      action: 'Reply',
      sourceId: page.id,
      sourceType: 'Discussion',
      sourceTitle: 'On sorting',
      sourceContent: 'No, it is not',
      quoteId: quote.id,
      quoteType: 'Comment',
      quoteContent: `${ada.username} : It is stable`,
      url: `/discussion-detail/${page.id}`,
      state: false,
      senderId: bob.uid,
      senderUsername: bob.username,
      senderAvatar: null,
      senderCount: 1,
      isDeleted: false,
      gmtCreate: now.toISOString(),
    });
  });

  it('quotes the beginning of what is long, in whole characters', async () => {
    const post = { type: 'Comment', id: newId(), content: '😀'.repeat(Limits.remindedText.max + 1) } as const;
    await byBob({ post: post, quote: { type: 'Comment', id: newId(), content: 'q'.repeat(Limits.quotedText.max) } });
    const [row] = (await reminders(site, ada, 'Discuss')).records;
    expect(row?.sourceContent).toBe(`${'😀'.repeat(Limits.remindedText.max)}…`);
    expect(row?.quoteContent).toBe('q'.repeat(Limits.quotedText.max));
  });

  it.each(['https://example.org', '//example.org', '/\\example.org', 'problem', ''])(
    'that leads to %j is none',
    async (url) => {
      await expect(byBob({ url })).rejects.toThrow('inside the site');
      expect(await rows()).toBe(0);
    },
  );

  it('of what one does oneself does not come', async () => {
    await byBob({ senderUid: ada.uid });
    expect(await unread(site, ada)).toEqual(NO_UNREAD);
  });

  it('of a like comes once, however often it is taken back and given, even at the same moment', async () => {
    const id = newId();
    await Promise.all([like(id), like(id), like(id)]);
    await like(newId());
    expect(await unread(site, ada)).toEqual({ ...NO_UNREAD, like: 2 });
    expect(await rows()).toBe(2);
  });

  it('says that the page it is about was deleted, and contains nothing of it', async () => {
    const page = source();
    await byBob({ source: page });
    await byBob({ action: 'Like_Post', source: page, post: undefined });
    await byBob();
    await forget(site, page);
    expect(await unread(site, ada)).toEqual({ ...NO_UNREAD, comment: 2, like: 1 });
    const gone = { isDeleted: true, sourceTitle: null, sourceContent: null, quoteContent: null };
    expect((await reminders(site, ada, 'Like')).records).toMatchObject([gone]);
    expect((await reminders(site, ada, 'Discuss')).records).toMatchObject([{ isDeleted: false }, gone]);
  });

  it('of a like is shared by all who like the same, the last of whom it names', async () => {
    const id = newId();
    const people = [bob, ...(await Promise.all(Array.from({ length: 9 }, () => site.signUp())))];
    const likes = { action: 'Like_Post', source: source(id), post: undefined } as const;
    await Promise.all(people.map(({ uid }) => byBob({ ...likes, senderUid: uid })));
    expect(await unread(site, ada)).toEqual({ ...NO_UNREAD, like: 1 });
    const [message] = (await reminders(site, ada, 'Like')).records;
    expect(message).toMatchObject({ senderCount: 10, sourceId: id });
    // It has been read by now: those who like again change nothing, a new one makes it unread.
    await byBob({ ...likes, senderUid: people[3]!.uid });
    expect(await unread(site, ada)).toEqual(NO_UNREAD);
    const eve = await site.signUp();
    await byBob({ ...likes, senderUid: eve.uid });
    expect(await unread(site, ada)).toEqual({ ...NO_UNREAD, like: 1 });
    expect((await reminders(site, ada, 'Like')).records).toMatchObject([{ senderCount: 11, senderId: eve.uid }]);
    expect(await rows()).toBe(1);
  });

  it('of a followed page is one until it is read, and starts over afterwards', async () => {
    const page = source();
    const follow = (senderUid: string, id: number) =>
      byBob({ action: 'Follow', source: page, senderUid, post: { type: 'Comment', id, content: `text ${id}` } });
    const eve = await site.signUp();
    await follow(bob.uid, 1);
    await follow(bob.uid, 2);
    await follow(eve.uid, 3);
    expect(await unread(site, ada)).toEqual({ ...NO_UNREAD, comment: 1 });
    const list = () => reminders(site, ada, 'Discuss');
    expect((await list()).records).toMatchObject([{ senderCount: 2, senderId: eve.uid, sourceContent: 'text 3' }]);
    await follow(bob.uid, 4);
    expect((await list()).records).toMatchObject([{ senderCount: 1, senderId: bob.uid, sourceContent: 'text 4' }]);
  });

  it('says that its comment was deleted, and contains no text of a deleted one', async () => {
    const comment = { type: 'Comment', id: newId(), content: 'Gone soon' } as const;
    await byBob({ post: comment });
    await byBob({ action: 'Reply', post: { type: 'Reply', id: comment.id, content: 'To it' }, quote: comment });
    await forget(site, comment);
    expect((await reminders(site, ada, 'Discuss')).records).toMatchObject([
      { isDeleted: true, sourceContent: null, sourceTitle: 'On sorting' },
    ]);
    const [reply] = (await reminders(site, ada, 'Reply')).records;
    expect(reply).toMatchObject({ sourceContent: 'To it', quoteId: comment.id, quoteContent: null });
  });

  it('of a followed page contains no text of a comment that was deleted', async () => {
    const post = { type: 'Comment', id: newId(), content: 'second' } as const;
    const page = source();
    await byBob({ action: 'Follow', source: page });
    await byBob({ action: 'Follow', source: page, post });
    await forget(site, post);
    expect((await reminders(site, ada, 'Discuss')).records).toMatchObject([{ isDeleted: true, sourceContent: null }]);
    await byBob({ action: 'Follow', source: page });
    expect((await reminders(site, ada, 'Discuss')).total).toBe(2);
  });

  it('stays with the others who share it when one of them is erased', async () => {
    const erased = await site.signUp();
    const [shared, alone] = [newId(), newId()].map(
      (id) => ({ action: 'Like_Post', source: source(id), post: undefined }) as const,
    );
    for (const { uid } of [bob, erased]) await byBob({ ...shared, senderUid: uid });
    await byBob({ ...alone, senderUid: erased.uid });
    const eraser = resolve(site.app.container, AccountEraser);
    await resolve(site.app.container, Tx).run(() => eraser.request(erased.uid));
    await eraser.run();
    expect((await reminders(site, ada, 'Like')).records).toMatchObject([{ senderCount: 1, senderId: bob.uid }]);
  });

  it('stays without a name when its sender is gone', async () => {
    const deletedUser = await site.signUp();
    await byBob({ senderUid: deletedUser.uid });
    await resolve(site.app.container, Db)('account').where({ uid: deletedUser.uid }).delete();
    expect((await reminders(site, ada, 'Discuss')).records[0]).toMatchObject({ senderId: null, senderUsername: null });
  });
});

describe('reading a page', () => {
  it('marks what is on it as read, and nothing else', async () => {
    for (let each = 0; each < 7; each += 1) await byBob();
    await like(newId());
    const first = await reminders(site, ada, 'Discuss', { limit: 5 });
    expect(first.records.map(({ state }) => state)).toEqual([false, false, false, false, false]);
    expect(first).toMatchObject({ total: 7, pages: 2 });
    expect(await unread(site, ada)).toEqual({ ...NO_UNREAD, comment: 2, like: 1 });
    expect((await reminders(site, ada, 'Discuss', { limit: 5 })).records.every(({ state }) => state)).toBe(true);
  });

  it('skips none when the next page is read after it', async () => {
    for (let each = 0; each < 7; each += 1) await byBob();
    const pages = [
      await reminders(site, ada, 'Discuss', { limit: 4 }),
      await reminders(site, ada, 'Discuss', { limit: 4, currentPage: 2 }),
    ];
    expect(new Set(pages.flatMap(({ records }) => records.map(({ id }) => id))).size).toBe(7);
    expect(await unread(site, ada)).toEqual(NO_UNREAD);
  });

  it('begins with what is unread, then the newest', async () => {
    const titles = async () => (await notices(site, ada, 'Mine')).records.map(({ title }) => title);
    for (const title of ['first', 'second']) await sendNotice(site, ada.uid, title);
    expect(await titles()).toEqual(['second', 'first']);
    await notices(site, ada, 'Mine');
    const knex = resolve(site.app.container, Db);
    await knex('noticeMark')
      .whereIn('noticeId', knex('notice').select('id').where({ recipientUid: ada.uid, title: 'first' }))
      .update({ readAt: null });
    now = new Date(now.getTime() + Intervals.readMessageGrace + 1);
    expect(await titles()).toEqual(['first', 'second']);
  });
});

describe('DELETE /api/msg/clean', () => {
  it('removes one kind and leaves the others', async () => {
    await byBob();
    await byBob({ action: 'Reply' });
    await like(newId());
    await sendNotice(site, ada.uid, 'Hello');
    expect((await clean(site, ada, 'Like')).status).toBe(200);
    expect(await unread(site, ada)).toEqual({ ...NO_UNREAD, comment: 1, reply: 1, mine: 1 });
    await clean(site, ada, 'Mine');
    expect(await unread(site, ada)).toEqual({ ...NO_UNREAD, comment: 1, reply: 1 });
    expect((await clean(site, ada, 'Mine')).status).toBe(200);
  });

  it('removes one message, of its own kind only', async () => {
    await byBob();
    await byBob();
    const [one] = (await reminders(site, ada, 'Discuss')).records;
    expect(await clean(site, ada, 'Reply', one!.id)).toMatchObject({ status: 404 });
    expect((await clean(site, ada, 'Discuss', one!.id)).status).toBe(200);
    expect((await clean(site, ada, 'Discuss', one!.id)).status).toBe(404);
    const left = (await reminders(site, ada, 'Discuss')).records.map(({ id }) => id);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(one!.id);
  });

  it('does not take 0 for all messages', async () => {
    await byBob();
    expect((await clean(site, ada, 'Discuss', 0)).status).toBe(400);
    expect((await reminders(site, ada, 'Discuss')).total).toBe(1);
  });

  it('leaves no row of what only one user could read', async () => {
    await sendNotice(site, ada.uid, 'Hello');
    await clean(site, ada, 'Mine');
    expect(await resolve(site.app.container, Db)('notice').where({ recipientUid: ada.uid })).toEqual([]);
  });
});

describe('open browsers', () => {
  it('receive updates when messages arrive, are read and are removed, and others receive none', async () => {
    const [hers, again, his] = [
      await Browser.connect(site, ada),
      await Browser.connect(site, ada),
      await Browser.connect(site, bob),
    ];
    await byBob();
    for (const tab of [hers, again]) {
      expect(await tab.until('unread', ({ comment }) => comment === 1)).toEqual({ ...NO_UNREAD, comment: 1 });
    }
    const [message] = (await reminders(site, ada, 'Discuss')).records;
    for (const tab of [hers, again])
      expect(await tab.until('unread', ({ comment }) => comment === 0)).toEqual(NO_UNREAD);
    await sendNotice(site, ada.uid, 'Hello');
    await again.until('unread', ({ mine }) => mine === 1);
    await clean(site, ada, 'Mine');
    expect(await again.until('unread', ({ mine }) => mine === 0)).toEqual(NO_UNREAD);
    await clean(site, ada, 'Discuss', message!.id);
    await sendNotice(site, bob.uid, 'For Bob');
    expect(await his.next('unread')).toEqual({ ...NO_UNREAD, mine: 1 });
    for (const browser of [hers, again, his]) browser.close();
  });

  it('receive updates from other processes of the site too', async () => {
    await using other = await startTestApp({ databaseUrl: site.databaseUrl });
    const hers = await Browser.connect(other, ada);
    await byBob();
    expect(await hers.next('unread')).toEqual({ ...NO_UNREAD, comment: 1 });
    hers.close();
  });

  it('receive no update for a message that was not committed', async () => {
    const hers = await Browser.connect(site, ada);
    const broken = resolve(site.app.container, Tx).run(async () => {
      await resolve(site.app.container, MessageWriter).notify({ uid: ada.uid, title: 'Lost', content: '' });
      throw new Error('not now');
    });
    await expect(broken).rejects.toThrow('not now');
    await sendNotice(site, ada.uid, 'The first that is stored');
    expect(await hers.next('unread')).toEqual({ ...NO_UNREAD, mine: 1 });
    hers.close();
  });
});
