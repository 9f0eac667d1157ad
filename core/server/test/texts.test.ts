import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { TextTree } from '@tribunal/platform';
import { coreTexts } from '../src/texts';

/** Returns the texts by their full keys, e.g. `error.notFound`. */
const flatten = (tree: TextTree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  );

const { 'en-US': enUS, 'zh-CN': zhCN } = coreTexts;
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
  !/^\w+\.((\w+_)?uid|json|xml|yaml|ts|js)$|^account\.(username|createdAt)$|^problem\.spjCode$/.test(text);
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

const pluginFolder = fileURLToPath(new URL('../../../plugins/', import.meta.url));
const plugins = readdirSync(pluginFolder).filter((plugin) => existsSync(join(pluginFolder, plugin, 'server')));
const keysOf = (plugin: string): string[] => {
  const path = join(pluginFolder, plugin, 'locales/en-US/server.json');
  if (!existsSync(path)) return [];
  return flatten({ [plugin]: JSON.parse(readFileSync(path, 'utf8')) as TextTree }).map(([key]) => key);
};
/** Matches the key of a refusal: the first argument of some errors, the second one of those that name a field. */
const REFUSAL = /\b(?:(?:notFound|forbidden)\(|(?:badInput|conflict)\([^,()]+,\s*)'([\w-]+(?:\.\w+)+)'/g;
const refusalsIn = (folder: string): string[] =>
  filesIn(folder)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(REFUSAL)].map(([, key = '']) => key));

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

  it('are there for every refusal of a plugin', () => {
    const texts = new Set([...english.keys(), ...plugins.flatMap(keysOf)]);
    const refusals = plugins.flatMap((plugin) => refusalsIn(join(pluginFolder, plugin, 'server')));
    expect(refusals.length).toBeGreaterThan(200);
    expect(refusals.filter((key) => !texts.has(key))).toEqual([]);
  });
});
