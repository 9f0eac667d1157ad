import { describe, expect, it } from 'vitest';
import { Role } from '@tribunal/contract';
import {
  githubAddress,
  denyEmailDomain,
  denyLogin,
  denyNewEmail,
  denyNewPassword,
  denyRegister,
  denyRegisterCode,
  webAddress,
} from '../../src/account/policy';

const hasMail = true;

describe('permission to register', () => {
  it.each([
    [{ isOpen: true, needsCode: false, hasMail: false }, null],
    [{ isOpen: true, needsCode: true, hasMail }, null],
    [{ isOpen: false, needsCode: false, hasMail }, 'account.registerClosed'],
    [{ isOpen: false, needsCode: true, hasMail }, 'account.registerClosed'],
    [{ isOpen: true, needsCode: true, hasMail: false }, 'account.registerCodeUnavailable'],
  ])('%j', (rules, key) => {
    expect(denyRegister(rules)?.key ?? null).toBe(key);
  });
});

describe('permission to request a registration code by mail', () => {
  it.each([
    [{ isOpen: true, needsCode: true, hasMail }, null],
    [{ isOpen: true, needsCode: false, hasMail }, 'account.registerCodeUnneeded'],
    [{ isOpen: false, needsCode: false, hasMail }, 'account.registerClosed'],
    [{ isOpen: true, needsCode: true, hasMail: false }, 'account.registerCodeUnavailable'],
  ])('%j', (rules, key) => {
    expect(denyRegisterCode(rules)?.key ?? null).toBe(key);
  });
});

describe('a mail address', () => {
  it.each([
    ['ada@example.org', null],
    ['ada@Throw.Example', 'account.domainRefused'],
    ['ada@a.b.throw.example', 'account.domainRefused'],
    ['ada@nothrow.example', null],
  ])('%s', (email, key) => {
    expect(denyEmailDomain(email, ['throw.example'])?.key ?? null).toBe(key);
  });

  it('not the current address in another case', () => {
    expect(denyNewEmail('email', 'Ada@example.org', 'ada@Example.org')?.key).toBe('account.sameEmail');
    expect(denyNewEmail('newEmail', null, 'ada@example.org')).toBeNull();
  });
});

describe('a link in a profile', () => {
  it.each([
    ['https://example.org/~ada', 'https://example.org/~ada'],
    ['HTTP://example.org', 'HTTP://example.org'],
    ['javascript:alert(1)', null],
    ['java\tscript:alert(1)', null],
    ['data:text/html,x', null],
    ['//example.org', null],
    ['https://', null],
    ['https:///x', null],
    ['ada', null],
  ])('%j', (text, address) => {
    expect(webAddress(text)).toBe(address);
  });

  it('a GitHub link may be the name alone', () => {
    expect(githubAddress('ada-l')).toBe('https://github.com/ada-l');
    expect(githubAddress('https://github.com/ada')).toBe('https://github.com/ada');
    expect(githubAddress('javascript:alert(1)')).toBeNull();
    expect(githubAddress('a/b')).toBeNull();
  });
});

describe('permission to log in', () => {
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
  ] as const)('%s, banned %s, roles %j', (entry, isBanned, roles, key) => {
    expect(denyLogin(entry, { isBanned, roles })?.key ?? null).toBe(key);
  });
});

describe('a new password', () => {
  it.each([
    [{ isOldRight: true, isSame: false }, null],
    [{ isOldRight: false, isSame: false }, 'oldPassword'],
    [{ isOldRight: false, isSame: true }, 'oldPassword'],
    [{ isOldRight: true, isSame: true }, 'newPassword'],
  ])('%j', (change, field) => {
    expect(denyNewPassword(change)?.field ?? null).toBe(field);
  });
});
