import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** How many statements of the product state the type of their rows. This number only falls, see decision 77. */
const MOST_ASSERTED = 20;

const root = new URL('../../', import.meta.url).pathname;
const PRODUCT = /^(core\/(?!testing)[^/]+\/src|plugins\/[^/]+\/(server|command))\/.*\.ts$/;
const sources = ['core', 'plugins']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)))
  .filter((path) => PRODUCT.test(path) && !path.includes('node_modules'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

it('no more statements assert the type of their rows, and each has a reason beside it', () => {
  const found = sources.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, at) =>
      /\.(raw|select|first|pluck|returning|from)</.test(line)
        ? [
            {
              where: `${path}:${at + 1}`,
              hasReason: lines.slice(Math.max(0, at - 4), at).some((one) => /^ *\/\/ /.test(one)),
            },
          ]
        : [],
    );
  });
  expect(found.length, found.map(({ where }) => where).join('\n')).toBe(MOST_ASSERTED);
  expect(found.filter(({ hasReason }) => !hasReason)).toEqual([]);
});

it('what a prepared query states of its rows has a reason beside it', () => {
  for (const { path, text } of sources) {
    const lines = text.split('\n');
    for (const [at, line] of lines.entries()) {
      if (/= prepared</.test(line)) expect(lines[at - 1], `${path}:${at + 1}`).toMatch(/\*\/$/);
    }
  }
});

it('no method takes the transaction that it is in', () => {
  const optional = /\b(knex|tx|trx)(\?: *(Knex|Transaction)|(: *Knex)? = (this\.)?knex)/;
  const passedOn = /[({,] *\w*\}?: Transaction\b/;
  const ofService = /^ {2}(async )?\*?#?\w+(<\w+>)?\((?:.*, )?(knex|trx): Knex/m;
  const found = sources
    .filter(({ path }) => !path.startsWith('core/database/'))
    .filter(
      ({ text }) =>
        optional.test(text) || passedOn.test(text) || (text.includes('@injectable()') && ofService.test(text)),
    )
    .map(({ path }) => path);
  expect(found).toEqual([]);
});
