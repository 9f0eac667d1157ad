import { expect, test } from 'vitest';
import { chooseLanguage } from '.';

test('the address decides before anything else', () => {
  expect(chooseLanguage({ search: '?l=zh-CN', cookie: 'l=en-US', browser: ['en'] })).toBe('zh-CN');
});

test('what was chosen before beats the browser', () => {
  expect(chooseLanguage({ search: '', cookie: 'a=1; l=zh-CN', browser: ['en-GB'] })).toBe('zh-CN');
});

test('any Chinese browser gets Chinese', () => {
  expect(chooseLanguage({ search: '', cookie: '', browser: ['zh-TW', 'en'] })).toBe('zh-CN');
});

test('an unknown wish is passed over', () => {
  expect(chooseLanguage({ search: '?l=tlh', cookie: '', browser: ['tlh', 'zh'] })).toBe('zh-CN');
  expect(chooseLanguage({ search: '', cookie: '', browser: ['tlh'] })).toBe('en-US');
});
