import { DAY_MS, definePlugin, Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Clock, Db, HookBus, MessageWriter, Texts, Tx, onPlaceRemoved } from '@tribunal/server';
import { AccountEraser } from '@tribunal/server/account';
import { testPlugin, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AvatarStore } from '../../../core/server/src/picture';
import { DISBANDED_DAYS, MemberAuth, type AdminGroupState } from '../contract';
import { GroupNotifier } from '../server/group-notifier';
import { GroupAccess } from '../server/groups/group-access';
import { GroupOwnershipService } from '../server/groups/group-ownership-service';
import { draftOf, startGroupHarness, type GroupHarness } from './group-harness';

let now = new Date('2030-03-03T12:00:00Z');
const removedGroups: number[] = [];
let harness: GroupHarness;
let calls: GroupHarness['calls'];
let [olga, mia, bob] = [] as unknown as [TestUser, TestUser, TestUser];
let gid: number;
let name: string;

const watcher = testPlugin(definePlugin({ id: 'test-watcher', version: '1.0.0', contract: '^3.0' }), {
  setup: (scope) => void scope.hook(onPlaceRemoved, ({ gid: removed }) => void removedGroups.push(removed)),
});
beforeAll(async () => {
  harness = await startGroupHarness({ now: () => now }, [watcher]);
  ({ calls } = harness);
  [olga, mia, bob] = [await harness.site.signUp(), await harness.site.signUp(), await harness.site.signUp()];
});
afterAll(() => harness?.site.stop());
beforeEach(async () => {
  ({ name } = draftOf());
  gid = await harness.found(olga, { name });
  await harness.put(gid, MemberAuth.Root, mia);
});

const container = () => harness.site.app.container;
const knex = () => resolve(container(), Db);
const disband = (as?: TestUser, query: { name?: string } = { name }) =>
  calls.reply('DELETE /api/group', { query: { gid, ...query }, as });
const restore = (as?: TestUser, of = gid) => calls.reply('POST /api/admin/group/restore', { body: { gid: of }, as });
const detail = (as: TestUser) => calls.reply('GET /api/get-group-detail', { query: { gid }, as });
const statuses = async (...replies: Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(replies)).map(({ status }) => status);
/** Runs the job that removes groups. */
const removeExpired = async (): Promise<void> => {
  const groups = new GroupAccess(knex());
  const notifier = new GroupNotifier(resolve(container(), MessageWriter), resolve(container(), Texts));
  const [transactions, clock, hooks] = [
    resolve(container(), Tx),
    resolve(container(), Clock),
    resolve(container(), HookBus),
  ];
  const avatars = resolve(container(), AvatarStore);
  const log = { warn: () => undefined };
  await new GroupOwnershipService(knex(), transactions, clock, hooks, groups, notifier, avatars, log).removeExpired();
};

describe('disbanding', () => {
  it('is for the owner and super admins, who name the group', async () => {
    expect(await statuses(disband(), disband(bob), disband(mia))).toEqual([401, 403, 403]);
    expect(await disband(olga, { name: 'Another' })).toMatchObject({ status: 400, data: { field: 'name' } });
    expect((await detail(olga)).status).toBe(200);
    expect((await disband(harness.root)).status).toBe(200);
    gid = await harness.found(olga);
    expect((await disband(olga, {})).status).toBe(200);
  });

  it('hides the group from all, keeps its names, and notifies its members', async () => {
    await disband(olga);
    expect(await statuses(detail(olga), detail(mia), detail(harness.root), disband(olga))).toEqual([
      404, 404, 404, 404,
    ]);
    const { records } = await calls.api('GET /api/get-group-list', { query: { keyword: name }, as: harness.root });
    expect(records).toEqual([]);
    const taken = await calls.reply('POST /api/group', { body: draftOf({ name }), as: bob });
    expect(taken).toMatchObject({ status: 409, data: { field: 'name' } });
    expect((await harness.notices(mia))[0]).toContain('was disbanded');
    expect((await harness.notices(olga)).filter((title) => title.includes(`“${name}” was disbanded`))).toEqual([]);
  });

  it('notifies a large group with few statements, so that its row is locked briefly', async () => {
    const uids = Array.from({ length: 2500 }, (_, place) => `large-${place}`);
    await knex().raw(
      `insert into account (uid, username, password_hash, created_at, updated_at)
       select uid, uid, '', now(), now() from unnest(?::text[]) as t (uid)`,
      [uids],
    );
    const row = { gid, auth: MemberAuth.Member, createdAt: now, updatedAt: now };
    await knex().batchInsert(
      'groupMember',
      uids.map((uid) => ({ ...row, uid })),
    );
    const inserts: string[] = [];
    const note = ({ sql }: { sql: string }) => void (/^insert into "notice"/.test(sql) && inserts.push(sql));
    knex().on('query', note);
    await disband(olga);
    knex().off('query', note);
    expect(inserts).toHaveLength(3);
    const reached = await knex()('notice').where('recipientUid', 'like', 'large-%').distinct('recipientUid', 'title');
    expect(reached).toHaveLength(uids.length);
    await knex()('account').where('uid', 'like', 'large-%').delete();
  });

  it('does not give a creation of the day back', async () => {
    const carl = await harness.site.signUp();
    await harness.limit({
      defaultCreateGroupDailyLimit: 1,
      defaultCreateGroupLimit: 1,
      defaultCreateGroupACInitValue: 0,
    });
    gid = await harness.found(carl);
    await disband(carl, {});
    const again = await calls.reply('POST /api/group', { body: draftOf(), as: carl });
    await harness.limit({ defaultCreateGroupDailyLimit: 1000, defaultCreateGroupLimit: 1000 });
    expect(again.msg).toContain('within 24 hours');
  });
});

describe('restoring', () => {
  it('is for super admins', async () => {
    await disband(olga);
    const admin = await harness.site.signUp({ role: Role.Admin });
    expect(await statuses(restore(), restore(olga), restore(admin), restore(harness.root))).toEqual([
      401, 403, 403, 200,
    ]);
    expect((await detail(mia)).data).toMatchObject({ name, viewer: { userAuth: MemberAuth.Root } });
    expect(await statuses(restore(harness.root), restore(harness.root, 999_999))).toEqual([409, 404]);
  });

  it('finds disbanded and banned groups in the administration area', async () => {
    const list = async (state?: AdminGroupState, as = harness.root) =>
      calls.reply('GET /api/admin/group', { query: { keyword: name, ...(state && { state }) }, as });
    expect(await statuses(list(undefined, olga))).toEqual([403]);
    expect((await list('normal')).data!.records).toMatchObject([{ id: gid, disbandedAt: null, removedAt: null }]);
    await disband(olga);
    expect((await list('normal')).data!.total).toBe(0);
    expect((await list('banned')).data!.total).toBe(0);
    const removedAt = new Date(now.getTime() + DISBANDED_DAYS * DAY_MS).toISOString();
    expect((await list('disbanded')).data!.records).toMatchObject([
      { id: gid, disbandedAt: now.toISOString(), removedAt },
    ]);
    expect((await list()).data!.total).toBe(1);
  });
});

describe('removal', () => {
  it('comes after thirty days, with everything in the group, and other plugins take part', async () => {
    await calls.api('POST /api/group/announcement', { body: { gid, title: 't', content: 'c', status: 0 }, as: olga });
    const sha256 = 'a'.repeat(64);
    await knex()('publicContent').insert({ sha256, bytes: 1, touchedAt: now });
    await knex()('publicFile').insert({
      name: 'a.png',
      kind: 'avatar',
      sha256,
      type: 'image/png',
      gid,
      createdAt: now,
    });
    const kept = await harness.found(olga);
    await disband(olga);
    const start = now;
    now = new Date(start.getTime() + DISBANDED_DAYS * DAY_MS - 1);
    await removeExpired();
    expect(await knex()('groupItem').where({ id: gid }).first('id')).toBeDefined();
    now = new Date(start.getTime() + DISBANDED_DAYS * DAY_MS);
    await removeExpired();
    // B52: the avatar goes too.
    for (const table of ['groupMember', 'groupAnnouncement', 'publicFile'] as const) {
      expect(await knex()(table).where({ gid })).toEqual([]);
    }
    expect(await knex()('groupItem').whereIn('id', [gid, kept]).pluck('id')).toEqual([kept]);
    expect(removedGroups).toContain(gid);
    now = start;
  });
});

describe('the groups of an erased account', () => {
  it('go to the member with the highest rank, or are disbanded', async () => {
    const eve = await harness.site.signUp();
    const alone = await harness.found(eve);
    gid = await harness.found(eve);
    await harness.put(gid, MemberAuth.Member, bob);
    await harness.put(gid, MemberAuth.Admin, mia);
    const eraser = resolve(container(), AccountEraser);
    await resolve(container(), Tx).run(() => eraser.request(eve.uid));
    await eraser.run();
    const [heir] = await knex()('groupItem').where({ id: gid }).select('uid', 'disbandedAt');
    expect(heir).toEqual({ uid: mia.uid, disbandedAt: null });
    expect(await harness.authOf(gid, mia)).toBe(MemberAuth.Root);
    expect(await harness.authOf(gid, eve)).toBe(MemberAuth.None);
    expect((await knex()('groupItem').where({ id: alone }).first('disbandedAt'))!.disbandedAt).not.toBeNull();
  });
});
