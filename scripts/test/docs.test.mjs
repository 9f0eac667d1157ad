import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/root.mjs';

const DECISIONS = 'docs/decisions';

const documents = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)) && !/\/(fixtures|corpus|test)\//.test(file));

/** @param {string} file */
const textOf = (file) => readFileSync(join(root, file), 'utf8').replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');

it('each link within the documents leads to a file', () => {
  expect(documents.length).toBeGreaterThan(80);
  const dead = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(dead).toEqual([]);
});

it('the table of decisions has each of them by its number', () => {
  const files = documents
    .filter((file) => /^docs\/decisions\/\d/.test(file))
    .map((file) => file.slice(DECISIONS.length + 1));
  const rows = [...textOf(`${DECISIONS}/README.md`).matchAll(/^\| (\d+) +\| \[.*?\]\((\d{4})(-.*?)\)/gm)];
  expect(rows.map(([, , number, name]) => `${number}${name}`)).toEqual(files);
  expect(rows.filter(([, shown, number]) => Number(shown) !== Number(number))).toEqual([]);
});
