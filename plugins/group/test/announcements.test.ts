import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MemberAuth } from '../contract';
import { startGroupHarness, type GroupHarness } from './group-harness';

let harness: GroupHarness;
let calls: GroupHarness['calls'];
let [olga, adam, eric, mia, bob] = [] as unknown as [TestUser, TestUser, TestUser, TestUser, TestUser];
let gid: number;
/** An announcement by the group admin Adam. */
let id: number;

beforeAll(async () => {
  harness = await startGroupHarness();
  ({ calls } = harness);
  const users: TestUser[] = [];
  while (users.length < 5) users.push(await harness.site.signUp());
  [olga, adam, eric, mia, bob] = users as [TestUser, TestUser, TestUser, TestUser, TestUser];
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  gid = await harness.found(olga);
  await harness.put(gid, MemberAuth.Admin, adam, eric);
  await harness.put(gid, MemberAuth.Member, mia);
  id = (await create(adam)).data!.id;
});

const knex = () => resolve(harness.site.app.container, Db);
const create = (as?: TestUser, wish: object = {}) =>
  calls.reply('POST /api/group/announcement', {
    body: { gid, title: 'Hello', content: '*Hi*', status: 0, ...wish },
    as,
  });
const update = (as?: TestUser, wish: object = {}) =>
  calls.reply('PUT /api/group/announcement', {
    body: { id, gid, title: 'Changed', content: 'c', status: 0, ...wish },
    as,
  });
const remove = (as?: TestUser, query: { aid?: number; gid?: number } = {}) =>
  calls.reply('DELETE /api/group/announcement', { query: { aid: id, ...query }, as });
const shown = (as?: TestUser) => calls.reply('GET /api/group/get-announcement-list', { query: { gid }, as });
const all = (as?: TestUser) => calls.reply('GET /api/group/get-admin-announcement-list', { query: { gid }, as });
const statuses = async (...replies: Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(replies)).map(({ status }) => status);

describe('announcements of a group', () => {
  it('are written by group admins', async () => {
    expect(await statuses(create(), create(bob), create(mia), create(harness.root))).toEqual([401, 403, 403, 200]);
    expect(await create(adam, { title: ' ' })).toMatchObject({ status: 400, data: { field: 'title' } });
    expect((await create(adam, { title: 'x'.repeat(256) })).status).toBe(400);
    expect((await create(adam, { content: 'x'.repeat(65_536) })).status).toBe(400);
    expect((await create(adam, { uid: bob.uid })).status).toBe(200);
    expect((await shown(mia)).data!.records[0]).toMatchObject({ uid: adam.uid, username: adam.username });
  });

  it('are at most 200 in a group, and at most 50 on a page', async () => {
    const at = new Date();
    const rows = Array.from({ length: 199 }, (_, n) => ({
      gid,
      uid: adam.uid,
      title: `No. ${n}`,
      content: 'x',
      status: 0 as const,
      createdAt: at,
      updatedAt: at,
    }));
    await knex()('groupAnnouncement').insert(rows);
    expect(await create(adam)).toMatchObject({ status: 400, data: { field: 'gid' } });
    const page = await calls.reply('GET /api/group/get-announcement-list', { query: { gid, limit: 500 }, as: mia });
    expect(page.data!.records).toHaveLength(50);
  });

  it('of groups that the viewer may not know of are unknown', async () => {
    await knex()('groupItem').where({ id: gid }).update({ visible: false });
    const { status, msg } = await remove(bob, { aid: 999_999 });
    expect(status).toBe(404);
    expect(await remove(bob)).toMatchObject({ status, msg });
  });

  it('are read by members, hidden ones by group admins only', async () => {
    await create(adam, { title: 'Hidden', status: 1 });
    expect(await statuses(shown(), shown(bob), all(mia), all(bob))).toEqual([401, 403, 403, 403]);
    expect((await shown(mia)).data!.records.map(({ title }) => title)).toEqual(['Hello']);
    expect((await all(adam)).data!.records.map(({ title, canEdit }) => [title, canEdit])).toEqual([
      ['Hidden', true],
      ['Hello', true],
    ]);
    expect((await all(eric)).data!.records[0]).toMatchObject({ canEdit: false });
  });

  it('are changed and deleted by their authors and by group roots', async () => {
    expect(await statuses(update(), update(bob), update(mia), update(eric))).toEqual([401, 403, 403, 403]);
    expect(await statuses(remove(), remove(bob), remove(mia), remove(eric))).toEqual([401, 403, 403, 403]);
    expect((await update(adam, { status: 1, uid: eric.uid })).status).toBe(200);
    expect((await update(olga)).status).toBe(200);
    expect((await all(olga)).data!.records).toMatchObject([{ title: 'Changed', uid: adam.uid }]);
    expect(await statuses(remove(olga))).toEqual([200]);
    expect((await remove(olga)).status).toBe(404);
  });

  it('are not changed by authors who are no longer group admins', async () => {
    await harness.put(gid, MemberAuth.Member, adam);
    expect(await statuses(update(adam), remove(adam))).toEqual([403, 403]);
  });

  it('are out of reach through another group', async () => {
    // B2: the root of any group can neither rewrite nor move announcements of others.
    const own = await harness.found(bob);
    expect(await statuses(update(bob, { gid: own }), remove(bob, { gid: own }))).toEqual([404, 404]);
    expect((await update(olga, { gid: own })).status).toBe(403);
    expect((await all(olga)).data!.records).toMatchObject([{ id, title: 'Hello', gid }]);
  });
});
