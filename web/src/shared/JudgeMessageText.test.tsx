import { JUDGE_MESSAGE_TEXTS, englishText, type JudgeMessage } from '@tribunal/contract';
import { cleanup, render } from '@testing-library/react';
import i18n from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initReactI18next } from 'react-i18next';
import english from '../locales/en-US/judgeMessage.json';
import chinese from '../locales/zh-CN/judgeMessage.json';
import { JudgeMessageText } from './JudgeMessageText';

beforeAll(() =>
  i18n
    .use(initReactI18next)
    .init({
      lng: 'zh-CN',
      interpolation: { escapeValue: false },
      resources: { 'zh-CN': { translation: { judgeMessage: chinese } } },
    })
    .then(() => undefined),
);
afterEach(cleanup);

const shown = (text: string, message: JudgeMessage | null): string | null =>
  render(<JudgeMessageText text={text} message={message} />).container.textContent;
const noFile: JudgeMessage = { code: 'noFile', values: { name: 'a<b>.out' } };

test('the English words of pages are those of the API', () => {
  expect(english).toEqual(JUDGE_MESSAGE_TEXTS);
});

test('every code has words in the other language, with the same values', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
  expect(Object.keys(chinese)).toEqual(Object.keys(JUDGE_MESSAGE_TEXTS));
  for (const [code, text] of Object.entries(JUDGE_MESSAGE_TEXTS)) {
    const translated = chinese[code as keyof typeof chinese];
    expect(translated).not.toBe(text);
    expect(valuesOf(translated)).toEqual(valuesOf(text));
  }
});

test('the remark is in the language of the page, the words behind it are as they were', () => {
  expect(shown(englishText(noFile), noFile)).toBe('找不到文件 a<b>.out');
  expect(shown(`${englishText(noFile)}\none\n\ntwo`, noFile)).toBe('找不到文件 a<b>.out\none\n\ntwo');
});

test('a text without a remark is shown whole', () => {
  expect(shown('main.c:1: error\nExit code 3', null)).toBe('main.c:1: error\nExit code 3');
});
