import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONTENT_TYPE, LANGUAGE_FAMILIES, LOCAL_LANGUAGES } from '../../core/contract/src';
import { root } from '../lib/root.mjs';

/** The table itself, what only the judge knows, and what migrations did. */
const TABLES = /^(core\/contract\/src\/vocabulary\/language|judge-local\/src\/languages\/|migrations\/data\/)/;

/** Other files that tell languages apart by facts of their own. */
const REASONS = {
  'plugins/problem-formats/server/common/standard-checkers.ts': 'names of the standard checkers of Polygon',
  'plugins/problem-formats/server/qduoj.ts': 'what the specification lets users submit in',
  'plugins/remote-hdu/languages.ts': 'what the site calls its languages',
  'plugins/remote-libre/texts.ts': 'what the site calls its languages',
  'plugins/remote-luogu/languages.ts': 'what the site calls its languages',
  'web/src/pages/problem/submission/compile-marks.ts': 'which compilers name a place without a severity',
};

const IS_PRODUCT =
  /^(?!.*(\/tests?\/|\.test\.|\/e2e\/|testing\/|^bench\/|\/suite\/|fixtures\/)).*\.(tsx?|mjs|template)$/;
const sources = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => IS_PRODUCT.test(file) && !TABLES.test(file) && existsSync(join(root, file)))
  .map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
  }));

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.+*?^$()[\]{}|\\/]/g, String.raw`\$&`);
/** @param {readonly string[]} texts */
const anyOf = (texts) => `(?:${texts.map(escaped).join('|')})`;

const types = Object.values(CONTENT_TYPE).filter((type) => type !== CONTENT_TYPE.plain);
/** Without extensions that other files have too. */
const extensions = LOCAL_LANGUAGES.flatMap(({ family }) => LANGUAGE_FAMILIES[family].extensions ?? []).filter(
  (extension) => !['c', 'js', 'php'].includes(extension),
);
const QUOTE = '[\'"`]';
const FACT = new RegExp(
  [
    `${QUOTE}${anyOf(types)}${QUOTE}`,
    String.raw`${QUOTE}\.${anyOf(extensions)}${QUOTE}`,
    String.raw`\\\.${anyOf(extensions)}(?![\w])`,
  ].join('|'),
  'g',
);
const NAME = new RegExp(`(?:${QUOTE})(${anyOf(LOCAL_LANGUAGES.map(({ name }) => name))})(?:${QUOTE})`, 'g');
/** Names of languages in a file from which on it is taken for a table of languages. */
const MANY = 4;

/** @param {string} text */
const factsIn = (text) => {
  const names = new Set([...text.matchAll(NAME)].map(([, name]) => name));
  return [...(text.match(FACT) ?? []), ...(names.size >= MANY ? names : [])];
};

it.each([
  ["{ contentType: 'text/x-rustsrc' }", 1],
  [String.raw`/\.py$/.test(name)`, 1],
  ["extname(name) === '.cpp'", 1],
  ["[['Rust'], ['Ruby'], ['Golang'], ['PHP']]", 4],
  ["{ 'content-type': 'text/plain' }, 'Java', 'page.jsp'", 0],
])('a fact of a language is seen in %s', (text, count) => {
  expect(factsIn(text)).toHaveLength(count);
});

it('what languages are called and how their files end stands in one table', () => {
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources
    .map(({ file, text }) => ({ file, facts: factsIn(text) }))
    .filter(({ facts }) => facts.length > 0);
  expect(found.filter(({ file }) => !(file in REASONS))).toEqual([]);
  expect(Object.keys(REASONS).filter((file) => !found.some((one) => one.file === file))).toEqual([]);
});
