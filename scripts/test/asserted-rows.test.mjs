import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** How many statements of the product state the type of their rows. This number only falls, see decision 77. */
const MOST_ASSERTED = 49;

const root = new URL('../../', import.meta.url).pathname;
const PRODUCT = /^(core\/(?!testing)[^/]+\/src|plugins\/[^/]+\/(server|command))\/.*\.ts$/;
const sources = ['core', 'plugins']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)))
  .filter((path) => PRODUCT.test(path) && !path.includes('node_modules'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

it('no more statements assert the type of their rows: prepared queries are described', () => {
  const found = sources.flatMap(({ path, text }) => [...text.matchAll(/\.raw</g)].map(() => path));
  expect(found.length, found.join('\n')).toBe(MOST_ASSERTED);
});

it('what a prepared query states of its rows has a reason beside it', () => {
  for (const { path, text } of sources) {
    const lines = text.split('\n');
    for (const [at, line] of lines.entries()) {
      if (/= prepared</.test(line)) expect(lines[at - 1], `${path}:${at + 1}`).toMatch(/\*\/$/);
    }
  }
});

it('no method takes the transaction that it may be in', () => {
  const optional = /\b(knex|tx|trx)(\?: *(Knex|Transaction)|(: *Knex)? = (this\.)?knex)/;
  const found = sources
    .filter(({ path, text }) => path !== 'core/database/src/base-model.ts' && optional.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});
