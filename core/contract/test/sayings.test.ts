import { describe, expect, it } from 'vitest';
import {
  REMARK_WORDS,
  englishOf,
  isRemark,
  plainSaying,
  sayingOf,
  storedSaying,
  type JudgeRemark,
} from '../src/judging';

const exited: JudgeRemark = { code: 'exitCode', values: { status: 3 } };

describe('what a judge says', () => {
  it('comes back from its stored form, with the words behind it and without', () => {
    expect(sayingOf(storedSaying(exited))).toEqual({ remark: exited, words: null });
    expect(sayingOf(storedSaying(exited, 'one\ntwo'))).toEqual({ remark: exited, words: 'one\ntwo' });
  });

  it('is one line of English, then the words', () => {
    expect(plainSaying({ remark: exited, words: 'one\ntwo' })).toBe('Exit code 3\none\ntwo');
    expect(englishOf({ code: 'noFile', values: { name: 'a\nb' } })).toBe('There is no file a b');
  });

  it.each(['main.c:1: error', 'Cancelled: Skipped Judging', JSON.stringify(exited), `\n${storedSaying(exited)}`])(
    'is not seen in a text of somebody else: %j',
    (text) => {
      expect(sayingOf(text)).toEqual({ remark: null, words: text });
      expect(plainSaying(sayingOf(text))).toBe(text);
    },
  );

  it.each([
    ['no JSON', '{"code":'],
    ['an unknown code', '{"code":"toString","values":{}}'],
    ['no values', '{"code":"exitCode"}'],
    ['a value too few', '{"code":"exitCode","values":{}}'],
    ['a value that is no text', '{"code":"exitCode","values":{"status":{}}}'],
    ['nothing', 'null'],
  ])('is words when what is marked is %s', (_what, line) => {
    expect(sayingOf(`\u001e${line}\nmore`)).toEqual({ remark: null, words: `${line}\nmore` });
  });

  it('is nothing where nothing is stored', () => {
    expect(plainSaying(sayingOf(null))).toBeNull();
  });

  it('is short enough to be kept with every case', () => {
    for (const [code, words] of Object.entries(REMARK_WORDS)) {
      const names = [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, 'x'.repeat(255)]);
      const remark: unknown = { code, values: Object.fromEntries(names) };
      if (!isRemark(remark)) throw new Error(`${code} is no remark`);
      expect(storedSaying(remark).length).toBeLessThanOrEqual(1024);
    }
  });
});
