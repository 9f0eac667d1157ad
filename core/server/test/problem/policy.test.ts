import { Role, CORE_PERMISSIONS, ROLE_SYMBOL, permissionsOf, type ProblemAuth, type RoleId } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../src/http';
import {
  canDelete,
  canManageTags,
  canPublish,
  denyAuthChange,
  denyEdit,
  denyView,
  type ProblemDenial,
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
    ['author', 3, 7, null],
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
    expect(denyEdit(who[name], { authorUid })).toBe(allowed ? null : 'problem.notYours');
  });

  it('a problem whose author is gone belongs to no plain admin', () => {
    expect(denyEdit(who.admin, { authorUid: null })).toBe('problem.notYours');
  });
});

describe('permission to publish and delete problems, and to manage tags', () => {
  it.each<[keyof typeof who & string, boolean]>([
    ['user', false],
    ['admin', false],
    ['problem admin', true],
    ['root', true],
  ])('%s: %s', (name, allowed) => {
    for (const may of [canPublish, canDelete, canManageTags]) expect(may(who[name]!)).toBe(allowed);
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
    expect(denyAuthChange(who[name]!, from, to)).toBe(allowed ? null : 'problem.mayNotPublish');
  });
});
