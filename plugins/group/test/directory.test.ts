import { resolve } from '@tribunal/kernel';
import { Db, outsideTransaction, Points, PlaceDirectory, type Viewer } from '@tribunal/server';
import { placeProviders, type PlaceProvider } from '@tribunal/server/place';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemberAuth } from '../contract';
import { startGroupHarness, type GroupHarness } from './group-harness';

let harness: GroupHarness;
let places: PlaceDirectory;
/** The groups alone, without the site and its super admins. */
let groups: PlaceProvider;
let [olga, ruth, anna, mia, bob] = [] as unknown as TestUser[];
beforeAll(async () => {
  harness = await startGroupHarness();
  const { site } = harness;
  places = resolve(site.app.container, PlaceDirectory);
  groups = resolve(site.app.container, Points).list(placeProviders)[0]!;
  [olga, ruth, anna] = [await site.signUp(), await site.signUp(), await site.signUp()];
  [mia, bob] = [await site.signUp(), await site.signUp()];
});
afterAll(() => harness?.site.stop());

const found = async (wish?: Parameters<GroupHarness['found']>[1]): Promise<number> => {
  const gid = await harness.found(olga!, wish);
  await harness.put(gid, MemberAuth.Root, ruth!);
  await harness.put(gid, MemberAuth.Admin, anna!);
  await harness.put(gid, MemberAuth.Member, mia!);
  return gid;
};
const change = (gid: number, columns: object) =>
  resolve(harness.site.app.container, Db)('groupItem').where({ id: gid }).update(columns);
const viewerOf = ({ uid }: TestUser, roles: Viewer['roles'] = ['default_user']) => ({ uid, roles }) as Viewer;
const root = (): Viewer => viewerOf(harness.root, ['root']);

describe('the groups that other plugins find', () => {
  it('say what each viewer may do there', async () => {
    const gid = await found();
    const rightsOf = async (viewer: Viewer | null) => {
      const { canRead, canManage, canConfigure } = await places.find(viewer, gid);
      return [canRead, canManage, canConfigure];
    };
    expect(await rightsOf(null)).toEqual([false, false, false]);
    expect(await rightsOf(viewerOf(bob!))).toEqual([false, false, false]);
    expect(await rightsOf(viewerOf(mia!))).toEqual([true, false, false]);
    expect(await rightsOf(viewerOf(anna!))).toEqual([true, true, false]);
    expect(await rightsOf(viewerOf(ruth!))).toEqual([true, true, true]);
    expect(await rightsOf(viewerOf(olga!))).toEqual([true, true, true]);
    expect(await rightsOf(root())).toEqual([true, true, true]);
  });

  it('are missing for those who may not know of them', async () => {
    const hidden = await found({ visible: false });
    expect(await groups.find(viewerOf(mia!), hidden)).toMatchObject({ gid: hidden, path: `/group/${hidden}` });
    for (const viewer of [null, viewerOf(bob!)]) {
      expect(await groups.find(viewer, hidden)).toBeNull();
      await expect(places.open(viewer, hidden)).rejects.toMatchObject({ status: 404 });
    }
    expect(await groups.find(root(), 999_999)).toBeNull();
    await change(hidden, { isBanned: true });
    expect(await groups.find(viewerOf(olga!), hidden)).toBeNull();
    await change(hidden, { disbandedAt: new Date() });
    expect(await groups.find(root(), hidden)).toBeNull();
  });

  it('are read within the transaction of the caller', async () => {
    const gid = await found();
    const knex = resolve(harness.site.app.container, Db);
    await knex.transaction(async (within) => {
      await within('groupMember').where({ gid, uid: mia!.uid }).delete();
      await within('groupMember').where({ gid, uid: ruth!.uid }).delete();
      expect(await groups.find(viewerOf(mia!), gid)).toMatchObject({ canRead: false });
      expect(await groups.listRoots(gid)).toEqual([olga!.uid]);
      await outsideTransaction(async () => {
        expect(await groups.find(viewerOf(mia!), gid)).toMatchObject({ canRead: true });
        expect(await groups.listRoots(gid)).toEqual([olga!.uid, ruth!.uid]);
      });
    });
  });

  it('have roots and managers, and roots only while the group is open', async () => {
    const gid = await found();
    expect(await groups.listRoots(gid)).toEqual([olga!.uid, ruth!.uid]);
    expect(await groups.listManagers(gid)).toEqual([olga!.uid, ruth!.uid, anna!.uid]);
    expect(await groups.listRoots(999_999)).toEqual([]);
    await change(gid, { isBanned: true });
    expect(await groups.listRoots(gid)).toEqual([]);
    await change(gid, { isBanned: false, disbandedAt: new Date() });
    expect(await groups.listRoots(gid)).toEqual([]);
  });
});
