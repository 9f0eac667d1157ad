import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
const plugins = readdirSync(`${ROOT}/plugins`).map((name) => `plugins/${name}/web`);
const sheets = ['web/src', ...plugins].flatMap((folder) =>
  existsSync(`${ROOT}/${folder}`)
    ? readdirSync(`${ROOT}/${folder}`, { recursive: true }).flatMap((file) =>
        file.endsWith('.css') ? `${folder}/${file}` : [],
      )
    : [],
);

const INNERMOST_AT_RULE = /@[\w-]+[^;{}@]*(?:;|\{(?:[^{}@]*\{[^{}@]*\})*[^{}@]*\})/g;
const withoutAtRules = (stylesheet) => {
  const less = stylesheet.replaceAll(INNERMOST_AT_RULE, '');
  return less === stylesheet ? stylesheet : withoutAtRules(less);
};
/** Returns the unconditional rules: without comments, and without at-rules such as media queries. */
const plainRules = (stylesheet) => withoutAtRules(stylesheet.replaceAll(/\/\*.*?\*\//gs, ''));

/** Returns the classes for which a sheet has a rule that does not depend on the context. */
const classesOf = (stylesheet) => {
  const selectors = [...plainRules(stylesheet).matchAll(/([^{}]+)\{[^{}]*\}/g)].flatMap(([, list]) => list.split(','));
  return new Set(selectors.map((selector) => selector.trim()).filter((selector) => /^\.[\w-]+$/.test(selector)));
};

test('a class means one thing: a single sheet says what it is', () => {
  const places = new Map();
  for (const file of sheets) {
    for (const name of classesOf(readFileSync(`${ROOT}/${file}`, 'utf8')))
      places.set(name, [...(places.get(name) ?? []), file]);
  }
  expect(places.get('.t-rank')).toEqual(['web/src/kit/badges.css']);
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});
