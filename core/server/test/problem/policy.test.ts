import { Role, CORE_PERMISSIONS, ROLE_SYMBOL, permissionsOf, type ProblemAuth, type RoleId } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '@tribunal/platform';
import {
  canManageTags,
  canPublish,
  denyAuthChange,
  denyDelete,
  denyEdit,
  denyView,
  NO_RIGHTS,
  type ProblemDenial,
  type ProblemPlaceRights,
} from '../../src/problem/policy';

const viewerWith = (role: RoleId, uid = 'reader'): Viewer => ({
  uid,
  username: uid,
  roles: [ROLE_SYMBOL[role]],
  permissions: new Set(permissionsOf([ROLE_SYMBOL[role]], CORE_PERMISSIONS)),
  sessionId: 's',
});
const who = {
  visitor: null,
  user: viewerWith(Role.User),
  author: viewerWith(Role.User, 'author'),
  admin: viewerWith(Role.Admin),
  'admin and author': viewerWith(Role.Admin, 'author'),
  'problem admin': viewerWith(Role.ProblemAdmin),
  root: viewerWith(Role.Root),
};

describe('permission to open a problem', () => {
  it.each<[keyof typeof who, ProblemAuth, number | null, ProblemDenial | null]>([
    ['visitor', 1, null, null],
    ['visitor', 2, null, 'hidden'],
    ['visitor', 3, null, 'hidden'],
    ['visitor', 1, 7, 'inGroup'],
    ['user', 1, null, null],
    ['user', 2, null, 'hidden'],
    ['user', 3, null, 'hidden'],
    ['user', 1, 7, 'inGroup'],
    ['author', 2, null, null],
    ['author', 3, 7, 'inGroup'],
    ['admin', 1, null, null],
    ['admin', 2, null, 'hidden'],
    ['admin', 1, 7, 'inGroup'],
    ['admin and author', 2, null, null],
    ['problem admin', 2, 7, null],
    ['problem admin', 3, null, null],
    ['root', 2, 7, null],
  ])('%s, auth %i, group %s: %s', (name, auth, gid, refusal) => {
    expect(denyView(who[name], { auth, gid, authorUid: 'author' })).toBe(refusal);
  });
});

/** Rights in a group. */
const inGroup = {
  stranger: NO_RIGHTS,
  member: { canRead: true, canCreate: false, canManage: false },
  writer: { canRead: true, canCreate: true, canManage: false },
  manager: { canRead: true, canCreate: true, canManage: true },
} satisfies Record<string, ProblemPlaceRights>;

describe('permissions in a group', () => {
  it.each<[keyof typeof inGroup, keyof typeof who, ProblemAuth, string]>([
    ['stranger', 'user', 1, ''],
    ['stranger', 'author', 1, ''],
    ['stranger', 'admin and author', 1, ''],
    ['stranger', 'problem admin', 2, 'view edit'],
    ['stranger', 'root', 3, 'view edit'],
    ['member', 'user', 1, 'view'],
    ['member', 'user', 2, ''],
    ['member', 'user', 3, ''],
    ['member', 'author', 2, 'view'],
    ['writer', 'user', 1, 'view'],
    ['writer', 'user', 2, ''],
    ['writer', 'author', 2, 'view edit'],
    ['manager', 'user', 1, 'view edit'],
    ['manager', 'user', 2, 'view edit'],
    ['manager', 'user', 3, 'view edit'],
  ])('%s, %s, auth %i: %j', (rights, name, auth, expected) => {
    const problem = { auth, gid: 7, authorUid: 'author' };
    const acts = [
      denyView(who[name], problem, inGroup[rights]) === null && 'view',
      denyEdit(who[name], problem, inGroup[rights]) === null && 'edit',
    ];
    expect(acts.filter(Boolean).join(' ')).toBe(expected);
  });

  it('include publishing and deleting what one may edit', () => {
    expect([canPublish(who.user, 7), canPublish(who.user, null)]).toEqual([true, false]);
    expect(denyDelete(who.user, { gid: 7 }, { othersSubmitted: true })).toBeNull();
  });
});

describe('permission to edit a problem', () => {
  it.each<[keyof typeof who, 'own' | 'of somebody', boolean]>([
    ['visitor', 'of somebody', false],
    ['user', 'own', false],
    ['user', 'of somebody', false],
    ['admin', 'own', true],
    ['admin', 'of somebody', false],
    ['problem admin', 'of somebody', true],
    ['root', 'of somebody', true],
  ])('%s, %s: %s', (name, whose, allowed) => {
    const authorUid = whose === 'own' ? who[name]!.uid : 'author';
    expect(denyEdit(who[name], { authorUid, gid: null })).toBe(allowed ? null : 'problem.notYours');
  });

  it('a problem whose author is gone belongs to no plain admin', () => {
    expect(denyEdit(who.admin, { authorUid: null, gid: null })).toBe('problem.notYours');
  });
});

describe('permission to publish and delete problems, and to manage tags', () => {
  it.each<[keyof typeof who & string, boolean]>([
    ['user', false],
    ['admin', false],
    ['problem admin', true],
    ['root', true],
  ])('%s: %s', (name, allowed) => {
    for (const may of [canPublish, canManageTags]) expect(may(who[name]!)).toBe(allowed);
    const denial = denyDelete(who[name]!, { gid: null }, { othersSubmitted: true });
    expect(denial).toBe(allowed ? null : 'problem.othersSubmitted');
    expect(denyDelete(who[name]!, { gid: null }, { othersSubmitted: false })).toBeNull();
  });
});

describe('a new visibility', () => {
  it.each<[keyof typeof who & string, ProblemAuth, ProblemAuth, boolean]>([
    ['admin', 2, 1, false],
    ['admin', 3, 1, false],
    ['admin', 1, 1, true],
    ['admin', 1, 2, true],
    ['admin', 2, 3, true],
    ['problem admin', 2, 1, true],
    ['root', 3, 1, true],
  ])('%s, from %i to %i: %s', (name, from, to, allowed) => {
    expect(denyAuthChange(who[name]!, { auth: from, gid: null }, to)).toBe(allowed ? null : 'problem.mayNotPublish');
  });
});
