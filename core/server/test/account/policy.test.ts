import { describe, expect, it } from 'vitest';
import { Role } from '@tribunal/contract';
import { refuseLogin, refuseNewPassword, refuseRegister } from '../../src/account/policy';

describe('who may register', () => {
  it.each([
    [{ isOpen: true, needsCode: false }, null],
    [{ isOpen: false, needsCode: false }, 'account.registerClosed'],
    [{ isOpen: false, needsCode: true }, 'account.registerClosed'],
    [{ isOpen: true, needsCode: true }, 'account.registerCodeUnavailable'],
  ])('%j', (rules, key) => {
    expect(refuseRegister(rules)?.key ?? null).toBe(key);
  });
});

describe('who may log in', () => {
  it.each([
    ['site', false, [Role.User], null],
    ['site', true, [Role.Root], 'account.banned'],
    ['site', false, [Role.NoSubmitMuted], null],
    ['admin', false, [Role.User], 'account.notAdmin'],
    ['admin', false, [], 'account.notAdmin'],
    ['admin', false, [Role.Root], null],
    ['admin', false, [Role.Admin], null],
    ['admin', false, [Role.ProblemAdmin], null],
    ['admin', true, [Role.Admin], 'account.banned'],
  ] as const)('%s, banned %s, roles %j', (door, isBanned, roles, key) => {
    expect(refuseLogin(door, { isBanned, roles })?.key ?? null).toBe(key);
  });
});

describe('which new password is taken', () => {
  it.each([
    [{ isOldRight: true, isSame: false }, null],
    [{ isOldRight: false, isSame: false }, 'oldPassword'],
    [{ isOldRight: false, isSame: true }, 'oldPassword'],
    [{ isOldRight: true, isSame: true }, 'newPassword'],
  ])('%j', (change, field) => {
    expect(refuseNewPassword(change)?.field ?? null).toBe(field);
  });
});
