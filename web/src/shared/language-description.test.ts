import i18n from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { LOCAL_LANGUAGES } from '../../../migrations/data/local-languages';
import { texts as english } from '../locales/en-US';
import { texts as chinese } from '../locales/zh-CN';
import { languageDescription } from './language-description';

const resources = { 'en-US': { translation: english }, 'zh-CN': { translation: chinese } };
const describedIn = async (lng: string) => {
  await i18n.init({ lng, resources });
  return LOCAL_LANGUAGES.map(({ description }) => languageDescription(description));
};
afterEach(() => void i18n.changeLanguage('en-US'));

test('in English the descriptions are those of the database', async () => {
  expect(await describedIn('en-US')).toEqual(LOCAL_LANGUAGES.map(({ description }) => description));
});

test('in Chinese no description has a word of English prose', async () => {
  const described = await describedIn('zh-CN');
  expect(described.filter((text) => /\b(?:optimised|the|is|called|on|with)\b/.test(text))).toEqual([]);
  expect(described).toContain('C++17，开启优化');
});

test('what an operator has written stays as it is', () => {
  expect(languageDescription('C++17 of our lab')).toBe('C++17 of our lab');
});
