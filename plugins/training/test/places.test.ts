import { definePlugin } from '@tribunal/contract';
import { pluginUnderTest, startTestApp, testPlugin, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { fakePlaces, RIGHTS } from '../../../core/server/test/place/fake-places';
import { TrainingListReader } from '../server/access';
import { CategoryService, TrainingAdminService } from '../server/admin';
import { Db, HookBus, onPlaceRemoved, Tx, type Viewer } from '@tribunal/server';
import { placeProviders } from '@tribunal/server/place';

const [GROUP, OTHER] = [7, 8];
const members = { member: RIGHTS.member, creator: RIGHTS.groupAdmin, manager: RIGHTS.groupRoot };

let site: TestApp;
let viewers: Record<'member' | 'creator' | 'manager' | 'stranger', Viewer>;
let services: { admin: TrainingAdminService; lists: TrainingListReader; categories: CategoryService };
beforeAll(async () => {
  const uids = new Map<string, string>();
  const group = testPlugin(definePlugin({ id: 'test-group', version: '1.0.0', contract: '^3.0' }), {
    setup: (scope) => {
      const places = fakePlaces((uid, gid) => {
        const name = uids.get(uid ?? '');
        if (gid !== GROUP || !name) return gid === GROUP || gid === OTHER ? RIGHTS.stranger : null;
        return members[name as keyof typeof members] ?? RIGHTS.stranger;
      });
      scope.contribute(placeProviders, places);
    },
  });
  const { plugin, services: scope } = await pluginUnderTest(new URL('..', import.meta.url));
  site = await startTestApp({ plugins: [plugin, group] });
  const names = ['member', 'creator', 'manager', 'stranger'] as const;
  const made = await Promise.all(
    names.map(async (name) => {
      const { uid, username } = await site.signUp();
      uids.set(uid, name);
      const viewer: Viewer = { uid, username, roles: ['default_user'], permissions: new Set(), sessionId: '' };
      return [name, viewer] as const;
    }),
  );
  viewers = Object.fromEntries(made) as typeof viewers;
  services = {
    admin: scope.get(TrainingAdminService),
    lists: scope.get(TrainingListReader),
    categories: scope.get(CategoryService),
  };
});
afterAll(() => site?.stop());

const save = { title: 'Of the group', rank: 1, auth: 'Public' as const };
const refused = (status: number) => expect.objectContaining({ status }) as Error;

it('a group has trainings of its own, for its members', async () => {
  const { admin, lists } = services;
  await expect(admin.create(viewers.member, GROUP, { training: save })).rejects.toEqual(refused(403));
  await expect(admin.create(viewers.stranger, GROUP, { training: save })).rejects.toEqual(refused(403));
  await expect(admin.create(viewers.creator, OTHER, { training: save })).rejects.toEqual(refused(403));
  const { id: tid } = await admin.create(viewers.creator, GROUP, { training: save });
  expect((await lists.list(viewers.member, GROUP, {})).records).toMatchObject([{ id: tid, gid: GROUP }]);
  await expect(lists.list(viewers.stranger, GROUP, {})).rejects.toEqual(refused(403));
  expect((await lists.list(viewers.member, null, {})).records).toEqual([]);
  await expect(admin.get(viewers.member, tid)).rejects.toEqual(refused(403));
  await expect(admin.setVisible(viewers.stranger, tid, false)).rejects.toEqual(refused(404));
  await admin.setVisible(viewers.manager, tid, false);
  expect((await lists.list(viewers.member, GROUP, {})).records).toEqual([]);
  await expect(admin.remove(viewers.member, tid)).rejects.toEqual(refused(404));
  await admin.remove(viewers.creator, tid);
});

it('a group has categories of its own, whose names the site may have too', async () => {
  const { categories, lists } = services;
  const category = { name: 'Warm-up', color: '#112233' };
  await expect(categories.create(viewers.member, GROUP, category)).rejects.toEqual(refused(403));
  const { id } = await categories.create(viewers.manager, GROUP, category);
  await expect(categories.create(viewers.manager, null, category)).rejects.toEqual(refused(403));
  expect(await lists.categories(viewers.member, GROUP)).toMatchObject([{ id, gid: GROUP }]);
  expect(await lists.categories(viewers.member, null)).toEqual([]);
});

it('a group that is removed takes its trainings and categories with it, and no others', async () => {
  const { admin, categories } = services;
  const { container } = site.app;
  const { id } = await categories.create(viewers.manager, GROUP, { name: 'Removed', color: '#112233' });
  const training = { training: save, trainingCategory: { id } };
  const { id: removed } = await admin.create(viewers.creator, GROUP, training);
  const { uid, username } = await site.asRoot();
  const root: Viewer = { uid, username, roles: ['root'], permissions: new Set(), sessionId: '' };
  const { id: kept } = await admin.create(root, null, { training: save });
  await resolve(container, Tx).run(() => resolve(container, HookBus).run(onPlaceRemoved, { gid: GROUP }));
  const knex = resolve(container, Db);
  expect(await knex('trainingCategory').where({ gid: GROUP })).toEqual([]);
  expect(await knex('training').whereIn('id', [removed, kept]).pluck('id')).toEqual([kept]);
});
