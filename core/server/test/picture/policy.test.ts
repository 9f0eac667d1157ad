import { describe, expect, it } from 'vitest';
import { canDelete, canUpload } from '../../src/picture/policy';

const user = { uid: 'u1', roles: ['default_user'] } as const;
const staff = (role: 'root' | 'admin' | 'problem_admin') => ({ uid: 'u2', roles: [role] }) as const;

describe('who may send pictures of texts', () => {
  it.each([
    ['a user', user, false, false],
    ['a user who looks after the group', user, true, true],
    ['an admin', staff('admin'), false, true],
    ['a problem admin', staff('problem_admin'), false, true],
    ['root', staff('root'), false, true],
  ])('%s', (_, viewer, keepsGroup, may) => {
    expect(canUpload(viewer, { managesGroup: keepsGroup })).toBe(may);
  });
});

describe('who may take a picture of a text away', () => {
  it.each([
    ['whoever sent it', user, 'u1', false, true],
    ['another user', user, 'u3', false, false],
    ['a user, when nobody is known to have sent it', user, null, false, false],
    ['one who looks after the group', user, 'u3', true, true],
    ['an admin', staff('admin'), 'u3', false, true],
  ])('%s', (_, viewer, uid, keepsGroup, may) => {
    expect(canDelete(viewer, { uid, managesGroup: keepsGroup })).toBe(may);
  });
});
