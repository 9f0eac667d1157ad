import { describe, expect, it } from 'vitest';
import {
  JUDGE_MESSAGE_TEXTS,
  englishText,
  isJudgeMessage,
  formatVerdictMessage,
  decodeVerdictMessage,
  encodeVerdictMessage,
  type JudgeMessage,
} from '../src/judging';

const exited: JudgeMessage = { code: 'exitCode', values: { status: 3 } };

describe('what a judge says', () => {
  it('comes back from its stored form, with the words behind it and without', () => {
    expect(decodeVerdictMessage(encodeVerdictMessage(exited))).toEqual({ message: exited, text: null });
    expect(decodeVerdictMessage(encodeVerdictMessage(exited, 'one\ntwo'))).toEqual({
      message: exited,
      text: 'one\ntwo',
    });
  });

  it('is one line of English, then the words', () => {
    expect(formatVerdictMessage({ message: exited, text: 'one\ntwo' })).toBe('Exit code 3\none\ntwo');
    expect(englishText({ code: 'noFile', values: { name: 'a\nb' } })).toBe('File a b not found');
  });

  it.each([
    'main.c:1: error',
    'Cancelled: judging skipped',
    JSON.stringify(exited),
    `\n${encodeVerdictMessage(exited)}`,
  ])('is not seen in a text of somebody else: %j', (text) => {
    expect(decodeVerdictMessage(text)).toEqual({ message: null, text: text });
    expect(formatVerdictMessage(decodeVerdictMessage(text))).toBe(text);
  });

  it.each([
    ['no JSON', '{"code":'],
    ['an unknown code', '{"code":"toString","values":{}}'],
    ['no values', '{"code":"exitCode"}'],
    ['a value too few', '{"code":"exitCode","values":{}}'],
    ['a value that is no text', '{"code":"exitCode","values":{"status":{}}}'],
    ['nothing', 'null'],
  ])('is words when what is marked is %s', (_what, line) => {
    expect(decodeVerdictMessage(`\u001e${line}\nmore`)).toEqual({ message: null, text: `${line}\nmore` });
  });

  it('is nothing where nothing is stored', () => {
    expect(formatVerdictMessage(decodeVerdictMessage(null))).toBeNull();
  });

  it('is short enough to be kept with every case', () => {
    for (const [code, template] of Object.entries(JUDGE_MESSAGE_TEXTS)) {
      const names = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, 'x'.repeat(255)]);
      const judgeMessage: unknown = { code, values: Object.fromEntries(names) };
      if (!isJudgeMessage(judgeMessage)) throw new Error(`${code} is no remark`);
      expect(encodeVerdictMessage(judgeMessage).length).toBeLessThanOrEqual(1024);
    }
  });
});
