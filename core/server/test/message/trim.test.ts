import { Limits } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, type Row } from '@tribunal/server';
import { startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trimInboxes } from '../../src/message';

const KEPT = Limits.messagesKept.max;
const NOW = new Date('2030-03-03T12:00:00Z');

let site: TestApp;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  site = await startTestApp();
  [ada, bob] = [await site.signUp(), await site.signUp()];
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const many = <T>(count: number, row: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => row(at));
const reminder = (recipientUid: string, inbox: Row<'reminder'>['inbox']) => (sourceId: number) => ({
  recipientUid,
  inbox,
  action: 'Discuss' as const,
  sourceType: 'Discussion' as const,
  sourceId,
  url: '/',
  createdAt: NOW,
});
const notice = (recipientUid: string, origin: Row<'notice'>['origin']) => (at: number) => ({
  title: `${at}`,
  content: '',
  audience: 'Single' as const,
  origin,
  recipientUid,
  deliveredAt: new Date(NOW.getTime() + at),
  createdAt: NOW,
  updatedAt: NOW,
});

it('the newest reminders of each inbox stay, and no others', async () => {
  await knex().batchInsert('reminder', many(KEPT + 2, reminder(ada.uid, 'Reply')));
  await knex().batchInsert('reminder', many(KEPT, reminder(ada.uid, 'Like')));
  await knex()('reminder').insert(reminder(bob.uid, 'Reply')(0));
  await trimInboxes(knex());
  const left = async (recipientUid: string, inbox: Row<'reminder'>['inbox']) => {
    const rows = await knex()('reminder').where({ recipientUid, inbox }).orderBy('id').select('sourceId');
    return rows.map(({ sourceId }) => sourceId);
  };
  const replies = await left(ada.uid, 'Reply');
  expect([replies.length, replies[0], replies.at(-1)]).toEqual([KEPT, 2, KEPT + 1]);
  expect(await left(ada.uid, 'Like')).toHaveLength(KEPT);
  expect(await left(bob.uid, 'Reply')).toEqual([0]);
});

it('the newest messages of each user are kept, and all of admins', async () => {
  await knex().batchInsert('notice', many(KEPT + 2, notice(ada.uid, 'site')));
  await knex().batchInsert('notice', many(KEPT + 2, notice(ada.uid, 'admin')));
  await knex()('notice').insert(notice(bob.uid, 'site')(0));
  const [oldest] = await knex()('notice').where({ title: '0', recipientUid: ada.uid, origin: 'site' }).pluck('id');
  await knex()('noticeMark').insert({ uid: ada.uid, noticeId: oldest!, readAt: NOW });
  await trimInboxes(knex());
  const left = (recipientUid: string, origin: Row<'notice'>['origin']) =>
    knex()('notice').where({ recipientUid, origin }).orderBy('id').pluck('title');
  expect((await left(ada.uid, 'site'))[0]).toBe('2');
  expect(await left(ada.uid, 'site')).toHaveLength(KEPT);
  expect(await left(ada.uid, 'admin')).toHaveLength(KEPT + 2);
  expect(await left(bob.uid, 'site')).toEqual(['0']);
  expect(await knex()('noticeMark')).toEqual([]);
});
