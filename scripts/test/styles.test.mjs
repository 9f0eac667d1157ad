import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { preprocessCSS, resolveConfig } from 'vite';
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

const require = createRequire(import.meta.url);
/** Returns the family and the display of each font of a package's style sheet, as the web application is built. */
const fontsOf = async (sheet) => {
  const file = require.resolve(sheet);
  const config = await resolveConfig({ configFile: `${ROOT}/web/vite.config.ts`, logLevel: 'silent' }, 'build');
  const { code } = await preprocessCSS(readFileSync(file, 'utf8'), file, config);
  return [...code.matchAll(/@font-face\s*\{[^}]*\}/g)].map(([rule]) => ({
    family: /font-family:\s*['"]?([\w-]+)/.exec(rule)?.[1],
    display: /font-display:\s*(\w+)/.exec(rule)?.[1],
  }));
};

test('formulas can be read before their fonts are there', async () => {
  const fonts = await fontsOf('katex/dist/katex.min.css');
  expect(fonts.length).toBeGreaterThan(10);
  expect(fonts.filter(({ display }) => display !== 'swap')).toEqual([]);
});

test('icons, which no other font has, are not shown as boxes before their font is there', async () => {
  const fonts = await fontsOf('fomantic-ui-css/components/icon.min.css');
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter(({ display }) => display !== 'block')).toEqual([]);
});
