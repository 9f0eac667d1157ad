import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { TextTree } from '@tribunal/platform';
import enUS from '../locales/en-US.json';
import zhCN from '../locales/zh-CN.json';

/** Returns the texts by their full keys, e.g. `error.notFound`. */
const flatten = (tree: TextTree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  );

const english = new Map(flatten(enUS));
const chinese = new Map(flatten(zhCN));
const placeholders = (text = ''): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

const sources = ['../src/', '../../platform/src/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
const sections = Object.keys(enUS).filter((key) => key !== 'success' && key !== 'field');
/**
 * Returns whether a text looks like a message key, except for columns and files; the message about a wrong input
 * starts with the name of its field.
 */
const isKey = (text: string): boolean =>
  !/^(account\.(uid|username|createdAt)|plugin\.(ts|js)|problem\.(xml|yaml|json|spjCode))$/.test(text);
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
const keysUsed = sources
  .flatMap(filesIn)
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(
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
});
