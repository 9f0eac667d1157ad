import { resolve } from '@tribunal/kernel';
import { Db, PlaceDirectory } from '@tribunal/server';
import { findRightsIn, type Author } from '@tribunal/server/problem';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MemberAuth } from '../contract';
import { startGroupHarness, type GroupHarness } from './group-harness';

let harness: GroupHarness;
let users: Record<'owner' | 'groupRoot' | 'admin' | 'member' | 'applicant' | 'stranger', TestUser>;
let [gid, hidden]: number[] = [];
beforeAll(async () => {
  harness = await startGroupHarness();
  const { site } = harness;
  const names = ['owner', 'groupRoot', 'admin', 'member', 'applicant', 'stranger'] as const;
  users = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await site.signUp()] as const)),
  ) as typeof users;
  gid = await harness.found(users.owner);
  hidden = await harness.found(users.owner, { visible: false });
  await harness.put(gid, MemberAuth.Root, users.groupRoot);
  await harness.put(gid, MemberAuth.Admin, users.admin);
  await harness.put(gid, MemberAuth.Member, users.member);
  await harness.put(gid, MemberAuth.Applying, users.applicant);
});
afterAll(() => harness?.site.stop());

/** The rights of a viewer as letters: r for reading, c for creating, s for the code of others, m for managing. */
async function rights(viewer: Author | null, of: number): Promise<string> {
  const found = await findRightsIn(resolve(harness.site.app.container, PlaceDirectory), viewer, of);
  const letters = [found.canRead && 'r', found.canCreate && 'c', found.readsCode && 's', found.canManage && 'm'];
  return letters.filter(Boolean).join('');
}
const as = ({ uid }: TestUser, role: Author['roles'][number] = 'default_user'): Author => ({ uid, roles: [role] });

it('members read the problems of a group, group admins write them, group roots manage them', async () => {
  const expected = { owner: 'rcsm', groupRoot: 'rcsm', admin: 'rcs', member: 'r', applicant: '', stranger: '' };
  for (const [name, letters] of Object.entries(expected)) {
    expect([name, await rights(as(users[name as keyof typeof users]), gid!)]).toEqual([name, letters]);
  }
  expect(await rights(null, gid!)).toBe('');
  expect(await rights(as(users.stranger, 'admin'), gid!)).toBe('');
  expect(await rights(as(users.stranger, 'problem_admin'), gid!)).toBe('');
  expect(await rights(as(harness.root, 'root'), gid!)).toBe('rcsm');
});

it('nobody has rights in a group that is unknown to them', async () => {
  expect([await rights(as(users.groupRoot), hidden!), await rights(as(users.owner), 999_999)]).toEqual(['', '']);
  const knex = resolve(harness.site.app.container, Db);
  await knex('groupItem').where({ id: gid }).update({ isBanned: true });
  expect(await rights(as(users.owner), gid!)).toBe('');
  await knex('groupItem').where({ id: gid }).update({ isBanned: false, disbandedAt: new Date() });
  expect(await rights(as(users.owner), gid!)).toBe('');
});
