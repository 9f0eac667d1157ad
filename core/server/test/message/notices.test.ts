import { HOUR_MS, Role, type NoticeBody, type NoticeDelivery, type NoticeRow } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { Scheduler } from '@tribunal/platform';
import { startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NoticeService } from '../../src/message/notice-service';
import { Browser, NO_UNREAD, clean, notices, unread } from './support';

const NOTICE = '/api/admin/msg/notice';
let site: TestApp;
let root: TestUser;
let ada: TestUser;
beforeAll(async () => {
  site = await startTestApp();
  root = await site.asRoot();
  ada = await site.signUp();
});
afterAll(() => site?.stop());

let made = 0;
const body = (wish: Partial<NoticeBody & NoticeDelivery> = {}) => ({
  title: `Notice ${(made += 1)}`,
  content: 'Read **this**',
  type: 'All' as const,
  ...wish,
});
const write = (wish: Partial<NoticeBody & NoticeDelivery> = {}): Promise<NoticeRow> =>
  site.api(`POST ${NOTICE}`, { body: body(wish), as: root });
const deliver = (at = site) => resolve(at.app.container, NoticeService).deliverDue();
/** Makes it as late as all pending notices wait for. */
const passHours = () => {
  const deliverAt = new Date(0);
  return resolve(site.app.container, Db)('notice').whereNull('deliveredAt').update({ deliverAt });
};
const rowOf = async (id: number): Promise<NoticeRow> => {
  const { records } = await site.api(`GET ${NOTICE}`, { query: { limit: 100 }, as: root });
  return records.find((row) => row.id === id)!;
};
const titles = async (as: TestUser, type: 'Sys' | 'Mine' = 'Sys'): Promise<string[]> =>
  (await notices(site, as, type, { limit: 100 })).records.map(({ title }) => title);

describe('notices', () => {
  it('are written, changed, listed and removed by super admins only', async () => {
    const { id } = await write();
    const calls = [
      [`GET ${NOTICE}`, { query: {} }],
      [`POST ${NOTICE}`, { body: body() }],
      [`PUT ${NOTICE}`, { body: { id, title: 'Mine now', content: 'c' } }],
      [`DELETE ${NOTICE}`, { query: { id } }],
    ] as const;
    const admins = await Promise.all([Role.User, Role.Admin, Role.ProblemAdmin].map((role) => site.signUp({ role })));
    for (const [call, input] of calls) {
      expect((await site.reply(call, input as never)).status).toBe(401);
      for (const as of admins) expect((await site.reply(call, { ...input, as } as never)).status).toBe(403);
    }
  });

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 't'.repeat(256) }],
    ['content', { content: '' }],
    ['content', { content: 'c'.repeat(65_536) }],
    ['type', { type: 'Some' as never }],
    ['recipients', { type: 'Single' as const }],
    ['recipients', { type: 'Single' as const, recipients: ['root', 'nobody-of-that-name'] }],
    ['deliverAt', { deliverAt: 'soon' }],
  ])('are refused with a wrong %s', async (field, wish) => {
    const reply = await site.reply(`POST ${NOTICE}`, { body: body(wish), as: root });
    expect(reply).toMatchObject({ status: 400, data: { field } });
  });

  it('that do not exist are neither changed nor removed', async () => {
    const change = { id: 999_999, title: 't', content: 'c' };
    expect((await site.reply(`PUT ${NOTICE}`, { body: change, as: root })).status).toBe(404);
    expect((await site.reply(`DELETE ${NOTICE}`, { query: { id: 999_999 }, as: root })).status).toBe(404);
  });
});

describe('a notice to everybody', () => {
  it('waits for its delivery, and comes once however often and wherever that is done', async () => {
    const { title, state } = await write();
    expect(state).toBe(false);
    expect(await titles(ada)).not.toContain(title);
    await deliver();
    expect(await titles(ada)).not.toContain(title);
    await passHours();
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect((await titles(ada)).filter((each) => each === title)).toEqual([title]);
    expect(await unread(site, ada)).toEqual(NO_UNREAD);
  });

  it('waits for the next full hour, or for the time that it is given', async () => {
    const { deliverAt } = await write();
    expect(Date.parse(deliverAt) % HOUR_MS).toBe(0);
    expect(Date.parse(deliverAt)).toBeGreaterThan(Date.now());
    const later = new Date(Date.now() + 24 * HOUR_MS).toISOString();
    const { id, ...chosen } = await write({ deliverAt: later });
    expect(chosen).toMatchObject({ deliverAt: later, state: false, deliveredAt: null });
    const change = { id, title: chosen.title, content: 'c', deliverAt: '2020-01-01T00:00:00.000Z' };
    const due = await site.api(`PUT ${NOTICE}`, { body: change, as: root });
    expect(due).toMatchObject({ state: true });
    const again = await site.reply(`PUT ${NOTICE}`, { body: { ...change, deliverAt: later }, as: root });
    expect(again).toMatchObject({ status: 409, data: { field: 'deliverAt' } });
  });

  it('counts who has read it', async () => {
    const { id, readers, seen } = await write({ now: true });
    expect(seen).toBe(0);
    await titles(ada);
    await titles(root);
    expect(await rowOf(id)).toMatchObject({ readers, seen: 2 });
  });

  it('comes at once on request, to accounts made later too', async () => {
    const { title, state } = await write({ now: true });
    expect(state).toBe(true);
    expect(await titles(ada)).toContain(title);
    const later = await site.signUp();
    expect((await unread(site, later)).sys).toBeGreaterThan(0);
    const [message] = (await notices(site, later, 'Sys')).records;
    expect(message).toMatchObject({ title, content: 'Read **this**', type: 'Sys', state: false, adminId: root.uid });
  });

  it('is removed by one reader for that reader alone', async () => {
    const { id, title } = await write({ now: true });
    const bob = await site.signUp();
    await clean(site, ada, 'Sys', id);
    expect(await titles(ada)).not.toContain(title);
    expect(await titles(bob)).toContain(title);
    await clean(site, bob, 'Sys');
    expect(await titles(bob)).toEqual([]);
    expect((await clean(site, bob, 'Sys', id)).status).toBe(404);
  });

  it('notifies every open browser', async () => {
    const bob = await site.signUp();
    await clean(site, bob, 'Sys');
    const [bobBrowser, anonymousBrowser] = [await Browser.connect(site, bob), await Browser.connect(site)];
    const { id } = await write({ now: true });
    expect(await bobBrowser.next('unread')).toEqual({ ...NO_UNREAD, sys: 1 });
    await site.api(`DELETE ${NOTICE}`, { query: { id }, as: root });
    expect(await bobBrowser.next('unread')).toEqual(NO_UNREAD);
    bobBrowser.close();
    anonymousBrowser.close();
  });

  it('needs one row for all readers', async () => {
    const knex = resolve(site.app.container, Db);
    const count = async () => Number((await knex('noticeMark').count({ n: '*' }))[0]?.n);
    const before = await count();
    await write({ now: true });
    expect(await count()).toBe(before);
    await titles(ada);
    expect(await count()).toBe(before + 1);
    await titles(ada);
    expect(await count()).toBe(before + 1);
  });
});

describe('a notice to some users', () => {
  it('is among the messages of those users only, and counts only them', async () => {
    const bob = await site.signUp();
    const eve = await site.signUp();
    const named = [bob.username.toUpperCase(), eve.username];
    const { id, title, recipients } = await write({ type: 'Single', recipients: named, now: true });
    expect(recipients).toEqual([bob.username, eve.username].sort());
    expect(await titles(eve, 'Mine')).toEqual([title]);
    expect(await rowOf(id)).toMatchObject({ readers: 2, seen: 1 });
    expect(await unread(site, bob)).toMatchObject({ mine: 1 });
    expect(await titles(bob, 'Mine')).toEqual([title]);
    expect([...(await titles(ada, 'Mine')), ...(await titles(ada))]).not.toContain(title);
  });

  it('stays in the list of notices when its reader has removed it', async () => {
    const bob = await site.signUp();
    const { id, title } = await write({ type: 'Single', recipients: [bob.username], now: true });
    await clean(site, bob, 'Mine', id);
    expect(await titles(bob, 'Mine')).toEqual([]);
    const { records } = await site.api(`GET ${NOTICE}`, { query: { type: 'Single' }, as: root });
    expect(records.map((row) => row.title)).toContain(title);
  });
});

describe('a notice to admins', () => {
  it('is for those who have such a role now', async () => {
    const { id, title, readers } = await write({ type: 'Admin', now: true });
    for (const role of [Role.Root, Role.Admin, Role.ProblemAdmin] as const) {
      expect(await titles(await site.signUp({ role }))).toContain(title);
    }
    expect(await titles(ada)).not.toContain(title);
    expect(await rowOf(id)).toMatchObject({ readers: readers + 3, seen: 3 });
    const former = await site.signUp({ role: Role.Admin });
    await resolve(site.app.container, Db)('accountRole').where({ uid: former.uid }).update({ role: Role.User });
    expect(await titles(former)).not.toContain(title);
  });
});

describe('the search for recipients', () => {
  const find = (keyword: string, as = root) =>
    site.reply('GET /api/admin/msg/notice/recipient', { query: { keyword }, as });

  it('finds users by a part of their name, literally, and is for super admins', async () => {
    const found = await find(ada.username.slice(1));
    expect(found.data).toContainEqual({ uid: ada.uid, username: ada.username, nickname: null });
    expect((await find('%')).data).toEqual([]);
    expect((await find('a', ada)).status).toBe(403);
  });
});

describe('the list of notices', () => {
  it('has those that wait first, then the newest, with their writer', async () => {
    const waiting = await write();
    const newest = await write({ now: true });
    const { records, size } = await site.api(`GET ${NOTICE}`, { query: { type: 'All' }, as: root });
    expect(size).toBe(10);
    expect(records[0]).toEqual({ ...waiting, adminUsername: 'root' });
    const delivered = records.filter(({ state }) => state);
    expect(delivered[0]?.id).toBe(newest.id);
    await passHours();
    await deliver();
  });
});

describe('PUT and DELETE of a delivered notice', () => {
  it('change and remove what readers find', async () => {
    const { id } = await write({ now: true });
    await titles(ada);
    const changed = { id, title: 'The new title', content: 'The new text' };
    expect(await site.api(`PUT ${NOTICE}`, { body: changed, as: root })).toMatchObject({ ...changed, state: true });
    const found = (await notices(site, ada, 'Sys', { limit: 100 })).records.find((each) => each.id === id);
    expect(found).toMatchObject({ title: 'The new title', content: 'The new text', state: true });
    await site.api(`DELETE ${NOTICE}`, { query: { id }, as: root });
    expect(await titles(ada)).not.toContain('The new title');
  });
});

describe('PUT of a notice that waits', () => {
  it('delivers it at once on request, once', async () => {
    const { id, title } = await write();
    const change = { id, title, content: 'Mended' };
    expect(await site.api(`PUT ${NOTICE}`, { body: change, as: root })).toMatchObject({ state: false });
    expect(await titles(ada)).not.toContain(title);
    expect(await site.api(`PUT ${NOTICE}`, { body: { ...change, now: true }, as: root })).toMatchObject({
      state: true,
    });
    await site.api(`PUT ${NOTICE}`, { body: { ...change, now: true }, as: root });
    expect((await titles(ada)).filter((each) => each === title)).toEqual([title]);
  });
});

describe('PUT of a notice without its text', () => {
  it('delivers it as it is, and is refused if it delivers nothing', async () => {
    const { id, title } = await write();
    await site.api(`PUT ${NOTICE}`, { body: { id, title, content: 'Edited by another admin' }, as: root });
    for (const [field, texts] of [
      ['title', { content: 'c' }],
      ['content', { title }],
    ] as const)
      expect(await site.reply(`PUT ${NOTICE}`, { body: { id, ...texts }, as: root })).toMatchObject({
        status: 400,
        data: { field },
      });
    expect(await site.api(`PUT ${NOTICE}`, { body: { id, now: true }, as: root })).toMatchObject({
      title,
      content: 'Edited by another admin',
      state: true,
    });
  });
});

describe('the delivery', () => {
  it('is in the timetable', async () => {
    expect(resolve(site.app.container, Scheduler).names()).toContain('core:deliver-notices');
  });
});
