import { describe, expect, it } from 'vitest';
import { canDelete, canUpload } from '../../src/picture/policy';

const user = { uid: 'u1', roles: ['default_user'] } as const;
const staff = (role: 'root' | 'admin' | 'problem_admin') => ({ uid: 'u2', roles: [role] }) as const;

describe('permission to upload pictures of texts', () => {
  it.each([
    ['a user', user, false, false],
    ['a user who writes problems of the place', user, true, true],
    ['an admin', staff('admin'), false, true],
    ['a problem admin', staff('problem_admin'), false, true],
    ['root', staff('root'), false, true],
  ])('%s', (_, viewer, canCreate, may) => {
    expect(canUpload(viewer, { canCreate })).toBe(may);
  });
});

describe('permission to remove a picture of a text', () => {
  it.each([
    ['whoever sent it', user, 'u1', true],
    ['another user', user, 'u3', false],
    ['a user, when nobody is known to have sent it', user, null, false],
    ['an admin', staff('admin'), 'u3', true],
  ])('%s', (_, viewer, uid, may) => {
    expect(canDelete(viewer, { uid })).toBe(may);
  });
});
