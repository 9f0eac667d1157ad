import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test, vi } from 'vitest';

type Tree = { [key: string]: string | Tree };
const ROOT = join(import.meta.dirname, '../../..');
// Resets the modules to get the texts as in the files: pages opened by earlier tests have added texts of plugins.
vi.resetModules();
const [{ texts: siteEnglish }, { texts: siteChinese }, { adminTexts }, { secondFactorTexts }] = await Promise.all([
  import('./en-US'),
  import('./zh-CN'),
  import('./admin'),
  import('./second-factor'),
]);
const english = { ...siteEnglish, ...(await adminTexts('en-US')), ...(await secondFactorTexts('en-US')) };
const chinese = { ...siteChinese, ...(await adminTexts('zh-CN')), ...(await secondFactorTexts('zh-CN')) };
const PLURAL = /_(one|other|zero|two|few|many)$/;

const leaves = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : leaves(value, `${prefix}${key}.`),
  );
/**
 * Returns the keys without plural suffixes. Languages differ in the number of plural forms, but each text must exist
 * in both.
 */
const keys = (tree: Tree): string[] => [...new Set(leaves(tree).map(([key]) => key.replace(PLURAL, '')))].sort();
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

const read = (path: string): Tree => JSON.parse(readFileSync(path, 'utf8')) as Tree;
/** Returns the text files of a plugin by name, such as `web`. */
const pluginFiles = (id: string, locale: string): Record<string, Tree> => {
  const folder = join(ROOT, 'plugins', id, 'locales', locale);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return Object.fromEntries(names.map((name) => [name.replace(/\.json$/, ''), read(join(folder, name))]));
};
const pluginTrees = readdirSync(join(ROOT, 'plugins'))
  .map((id) => ({ id, english: pluginFiles(id, 'en-US'), chinese: pluginFiles(id, 'zh-CN') }))
  .filter(({ english: files, chinese: others }) => Object.keys({ ...files, ...others }).length > 0);

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|node_modules/.test(name))
    .map((name) => join(folder, name));

test('the public site loads no section that only the admin area needs', async () => {
  const adminSections = Object.keys(await adminTexts('en-US'));
  expect(adminSections.length).toBeGreaterThan(0);
  for (const texts of [siteEnglish, siteChinese])
    expect(Object.keys(texts).filter((name) => adminSections.includes(name))).toEqual([]);
});

test('both languages have the same texts', () => {
  expect(keys(chinese as Tree)).toEqual(keys(english as Tree));
});

test.each(pluginTrees)('plugin $id has the same texts in both languages', (plugin) => {
  expect(keys(plugin.chinese)).toEqual(keys(plugin.english));
});

test.each(pluginTrees)('plugin $id has a name for the server and each text of a page in one file', (plugin) => {
  expect(plugin.english.server?.name).toEqual(expect.any(String));
  // A page of a disabled plugin names it.
  const webPart = code.get(`plugins/${plugin.id}/web/index.tsx`) ?? '';
  if (/\b(adminPages|pages)\b/.test(webPart)) expect(known.has(`${plugin.id}.name`)).toBe(true);
  const { web = {}, page = {}, admin = {} } = plugin.english;
  const all = [web, page, admin].flatMap(keys);
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
});

const corrected = readFileSync(join(ROOT, 'web/src/locales/README.md'), 'utf8').split('## Corrected texts')[1] ?? '';

test('the list of corrected texts names texts that exist', () => {
  const named = [...corrected.matchAll(/`([\w-]+\.[\w.-]+)`/g)].map(([, key = '']) => key);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((key) => !known.has(key))).toEqual([]);
});

test('a text has the same values in both languages', () => {
  const other = new Map(leaves(chinese as Tree));
  const differing = leaves(english as Tree)
    .filter(([key]) => other.has(key))
    .filter(([key, text]) => placeholders(text).join() !== placeholders(other.get(key) ?? '').join())
    .map(([key]) => key);
  expect(differing).toEqual([]);
});

const known = new Set(keys(english as Tree));
for (const plugin of pluginTrees) {
  const { web = {}, page = {}, admin = {} } = plugin.english;
  [web, page, admin].flatMap(keys).forEach((key) => known.add(`${plugin.id}.${key}`));
}
const code = new Map(
  [...sources(join(ROOT, 'web/src')), ...pluginTrees.flatMap(({ id }) => sources(join(ROOT, 'plugins', id)))].map(
    (file) => [relative(ROOT, file), readFileSync(file, 'utf8')],
  ),
);

test('every text that a page asks for exists', () => {
  const missing = [...code].flatMap(([file, text]) =>
    [...text.matchAll(/\bt\(\s*'([\w.-]+)'/g)]
      .map(([, key = '']) => key)
      .filter((key) => !known.has(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});

test('every text is used, by its key or by a template that matches it', () => {
  const all = [...code.values()].join('\n');
  const literals = new Set([...all.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key = '']) => key));
  const templates = [...all.matchAll(/`([\w-]+\.(?:[\w.-]|\$\{[^{}`]*\})+)`/g)]
    .map(([, template = '']) => template.split(/\$\{[^{}]*\}/))
    .filter((parts) => parts.length > 1)
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`));
  const isUsed = (key: string): boolean => literals.has(key) || templates.some((template) => template.test(key));
  // The plugins page reads the name of each plugin by its id.
  const isName = (key: string): boolean => pluginTrees.some(({ id }) => key === `${id}.name`);
  expect([...known].filter((key) => !isUsed(key) && !isName(key))).toEqual([]);
});
