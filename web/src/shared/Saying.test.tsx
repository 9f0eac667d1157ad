import { REMARK_WORDS, englishOf, type JudgeRemark } from '@tribunal/contract';
import { cleanup, render } from '@testing-library/react';
import i18n from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initReactI18next } from 'react-i18next';
import english from '../locales/en-US/remark.json';
import chinese from '../locales/zh-CN/remark.json';
import { Saying } from './Saying';

beforeAll(() =>
  i18n
    .use(initReactI18next)
    .init({
      lng: 'zh-CN',
      interpolation: { escapeValue: false },
      resources: { 'zh-CN': { translation: { remark: chinese } } },
    })
    .then(() => undefined),
);
afterEach(cleanup);

const shown = (text: string, remark: JudgeRemark | null): string | null =>
  render(<Saying text={text} remark={remark} />).container.textContent;
const noFile: JudgeRemark = { code: 'noFile', values: { name: 'a<b>.out' } };

test('the English words of pages are those of the API', () => {
  expect(english).toEqual(REMARK_WORDS);
});

test('every code has words in the other language, with the same values', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
  expect(Object.keys(chinese)).toEqual(Object.keys(REMARK_WORDS));
  for (const [code, words] of Object.entries(REMARK_WORDS)) {
    const translated = chinese[code as keyof typeof chinese];
    expect(translated).not.toBe(words);
    expect(valuesOf(translated)).toEqual(valuesOf(words));
  }
});

test('the remark is in the language of the page, the words behind it are as they were', () => {
  expect(shown(englishOf(noFile), noFile)).toBe('没有文件 a<b>.out');
  expect(shown(`${englishOf(noFile)}\none\n\ntwo`, noFile)).toBe('没有文件 a<b>.out\none\n\ntwo');
});

test('a text without a remark is shown whole', () => {
  expect(shown('main.c:1: error\nExit code 3', null)).toBe('main.c:1: error\nExit code 3');
});
