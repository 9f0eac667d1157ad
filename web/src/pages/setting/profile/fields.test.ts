import type { UserInfo } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { changesOf, profileOf } from './fields';
import { profileRule } from './use-profile';

const ann = profileOf({
  nickname: 'Ann',
  school: null,
  gender: 'secrecy',
  github: 'https://github.com/ann',
} as UserInfo);
const t = ((key: string) => key.replace('setting.', '')) as unknown as TFunction;

describe('what is sent', () => {
  test('nothing when nothing differs', () => {
    expect(changesOf(ann, { ...ann })).toBeNull();
  });
  test('only what differs', () => {
    expect(changesOf(ann, { ...ann, nickname: 'Anna', gender: 'female' })).toEqual({
      nickname: 'Anna',
      gender: 'female',
    });
  });
  test('an emptied field is no value', () => {
    expect(changesOf(ann, { ...ann, github: ' ' })).toEqual({ github: null });
  });
});

describe('what is wrong', () => {
  test.each([
    ['nickname', 20],
    ['realname', 50],
    ['school', 100],
    ['number', 20],
    ['signature', 65_535],
  ] as const)('a %s longer than %i characters', (field, max) => {
    expect(profileRule(t, field, { ...ann, [field]: 'a'.repeat(max) })).toBeNull();
    expect(profileRule(t, field, { ...ann, [field]: 'a'.repeat(max + 1) })).toBe('input.tooLong');
  });
  test.each(['ann', 'javascript:alert(1)', 'ftp://a.b', 'https://'])('the address %s', (blog) => {
    expect(profileRule(t, 'blog', { ...ann, blog })).toBe('input.webAddress');
  });
  test('but no address is fine', () => {
    expect(profileRule(t, 'blog', { ...ann, blog: '' })).toBeNull();
    expect(profileRule(t, 'github', ann)).toBeNull();
  });
  test('a name at GitHub is enough', () => {
    expect(profileRule(t, 'github', { ...ann, github: 'ann-b' })).toBeNull();
    expect(profileRule(t, 'github', { ...ann, github: 'ann b' })).toBe('input.webAddress');
  });
});
