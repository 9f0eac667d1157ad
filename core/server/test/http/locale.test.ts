import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import enUS from '../../locales/en-US.json';
import zhCN from '../../locales/zh-CN.json';
import { Texts, chooseLocale, type TextTree } from '../../src/locale';

/** Returns the texts by their full keys, e.g. `error.notFound`. */
const flatten = (tree: TextTree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  );

const english = new Map(flatten(enUS));
const chinese = new Map(flatten(zhCN));
const placeholders = (text = ''): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const sections = Object.keys(enUS).filter((key) => key !== 'success' && key !== 'field');
/**
 * Returns whether a text looks like a message key, except for columns and files; the message about a wrong input
 * starts with the name of its field.
 */
const isKey = (text: string): boolean =>
  !/^(account\.(uid|username|createdAt)|plugin\.(ts|js)|problem\.(xml|yaml|json))$/.test(text);
const keysUsed = readdirSync(source, { recursive: true, encoding: 'utf8' })
  // Columns of tables are written like keys.
  .filter((file) => file.endsWith('.ts') && !/^database\/(tables|column-types|models)\.ts$/.test(file))
  .flatMap((file) => [
    ...readFileSync(join(source, file), 'utf8').matchAll(
      new RegExp(`(?<!(?:badInput|conflict)\\()'((?:${sections.join('|')})\\.[a-z]\\w*)'`, 'g'),
    ),
  ])
  .map(([, key = '']) => key)
  .filter(isKey);

describe('the texts', () => {
  it('are the same ones in both languages', () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('have the same placeholders in both languages', () => {
    const uneven = [...english].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(chinese.get(key)).join(),
    );
    expect(uneven).toEqual([]);
  });

  it('are there for every key that the code uses', () => {
    expect(keysUsed.length).toBeGreaterThan(30);
    expect(keysUsed.filter((key) => !english.has(key))).toEqual([]);
  });

  it('are filled with values, and leave what is not given as it is', () => {
    const texts = new Texts();
    expect(texts.translate('en-US', 'input.tooLong', { field: 'Title', limit: 5 })).toBe(
      'Title must have at most 5 characters',
    );
    expect(texts.translate('zh-CN', 'input.tooLong', { field: '标题' })).toBe('标题不能超过 {limit} 个字符');
  });

  it.each(['<b>&amp;', '{limit}', '$t(error.notFound)', '$&'])('show the value %s as it is', (field) => {
    expect(new Texts().translate('en-US', 'input.tooLong', { field, limit: 5 })).toBe(
      `${field} must have at most 5 characters`,
    );
  });

  it.each(['input', 'input.none', '', 'error.notFound.more'])('are none for the key "%s"', (key) => {
    expect(new Texts().find('en-US', key)).toBeNull();
  });

  it('of a plugin stand under its id', () => {
    const texts = new Texts();
    texts.add('contest', 'en-US', { ended: 'Contest has ended' });
    expect(texts.translate('en-US', 'contest.ended')).toBe('Contest has ended');
    expect(new Texts().find('en-US', 'contest.ended')).toBeNull();
  });
});

describe('the language', () => {
  it.each([
    [{ query: 'zh' }, 'zh-CN'],
    [{ query: 'ZH_tw' }, 'zh-CN'],
    [{ query: 'de', cookie: 'zh-CN' }, 'zh-CN'],
    [{ query: ['zh'], acceptLanguage: 'en' }, 'en-US'],
    [{ acceptLanguage: 'en;q=0, zh' }, 'zh-CN'],
    [{ acceptLanguage: '*' }, 'en-US'],
    [{}, 'en-US'],
  ] as const)('of %j is %s', (wishes, locale) => {
    expect(chooseLocale(wishes)).toBe(locale);
  });
});
