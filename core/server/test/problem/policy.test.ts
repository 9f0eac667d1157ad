import { Role, ROLE_PERMISSIONS, ROLE_SYMBOL, type ProblemAuth, type RoleId } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../src/http';
import { mayPublish, refuseView, type ProblemRefusal } from '../../src/problem/policy';

const viewerWith = (role: RoleId, uid = 'reader'): Viewer => ({
  uid,
  username: uid,
  roles: [ROLE_SYMBOL[role]],
  permissions: new Set(ROLE_PERMISSIONS[role]),
  sessionId: 's',
});
const who = {
  visitor: null,
  user: viewerWith(Role.User),
  author: viewerWith(Role.User, 'author'),
  admin: viewerWith(Role.Admin),
  'problem admin': viewerWith(Role.ProblemAdmin),
  root: viewerWith(Role.Root),
};

describe('who may open a problem', () => {
  it.each<[keyof typeof who, ProblemAuth, number | null, ProblemRefusal | null]>([
    ['visitor', 1, null, null],
    ['visitor', 2, null, 'problem.hidden'],
    ['visitor', 3, null, 'problem.hidden'],
    ['visitor', 1, 7, 'problem.inGroup'],
    ['user', 1, null, null],
    ['user', 2, null, 'problem.hidden'],
    ['user', 3, null, 'problem.hidden'],
    ['user', 1, 7, 'problem.inGroup'],
    ['author', 2, null, null],
    ['author', 3, 7, null],
    ['admin', 2, null, null],
    ['problem admin', 3, null, null],
    ['root', 2, 7, null],
  ])('%s, auth %i, group %s: %s', (name, auth, gid, refusal) => {
    expect(refuseView(who[name], { auth, gid, authorUid: 'author' })).toBe(refusal);
  });
});

describe('who may make a problem public', () => {
  it.each<[keyof typeof who & string, boolean]>([
    ['admin', false],
    ['problem admin', true],
    ['root', true],
  ])('%s: %s', (name, allowed) => {
    expect(mayPublish(who[name]!)).toBe(allowed);
  });
});
