import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { accountRules } from './rules';

const rules = accountRules(((key: string) => key.replace(/^(account|input)\./, '')) as unknown as TFunction);

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['a'.repeat(20), null],
  ['a'.repeat(21), 'tooLong'],
])('username %j: %s', (value, wrong) => {
  expect(rules.username(value)).toBe(wrong);
});

test.each([
  ['', 'required'],
  ['12345', 'tooShort'],
  ['123456', null],
  ['1'.repeat(20), null],
  ['1'.repeat(21), 'tooLong'],
])('password %j: %s', (value, wrong) => {
  expect(rules.password(value)).toBe(wrong);
});

test('a new password differs from the old one', () => {
  expect(rules.newPassword('secret-1', 'secret-1')).toBe('passwordUnchanged');
  expect(rules.newPassword('secret-2', 'secret-1')).toBeNull();
  expect(rules.newPassword('123', 'secret-1')).toBe('tooShort');
});

test.each([
  ['', 'required'],
  ['a@b', 'email'],
  ['a b@c.de', 'email'],
  [' a@b.de ', null],
  [`${'a'.repeat(320)}@b.de`, 'tooLong'],
])('email %j: %s', (value, wrong) => {
  expect(rules.email(value)).toBe(wrong);
});

test('a confirmation is there and equal', () => {
  expect(rules.same('secret-1', '')).toBe('required');
  expect(rules.same('secret-1', 'secret-2')).toBe('passwordDiffers');
  expect(rules.same('secret-1', 'secret-1')).toBeNull();
});

test('a mailed code has exactly six characters, a captcha one to eight', () => {
  expect(rules.code('12345')).toBe('length');
  expect(rules.code('123456')).toBeNull();
  expect(rules.captcha(' ')).toBe('required');
  expect(rules.captcha('-1')).toBeNull();
  expect(rules.captcha('1'.repeat(9))).toBe('tooLong');
});
