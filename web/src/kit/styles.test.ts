import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
/** Returns the classes that a style sheet has rules for. */
const classesIn = (file: string): string[] =>
  [
    ...read(file)
      .replace(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{}]+)\{/g),
  ].flatMap(([selector]) => [...selector.matchAll(/\.(t-[\w-]+)/g)].map(([, name]) => name!));
const IMPORT = /@import url\('\.\/([^']+)'\)/g;
const everywhere = new Set([...read('styles.css').matchAll(IMPORT)].flatMap(([, file]) => classesIn(file!)));
const onlyInForms = [...new Set(classesIn('admin.css'))].filter((name) => !everywhere.has(name));
/** Components that come with that style sheet. */
const OF_FORMS = /^(fields|upload)\//;
const components = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !OF_FORMS.test(file),
);

test('components that any page may show have no class whose rules only pages with long forms load', () => {
  expect(onlyInForms).toContain('t-save-bar');
  const wrong = components.flatMap((file) => {
    const words = new Set(read(file).match(/[\w-]+/g));
    return onlyInForms.filter((name) => words.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(wrong).toEqual([]);
});
