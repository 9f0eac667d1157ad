import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/root.mjs';

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const walk = page.split('Where each step is in the code:')[1].split('\nEvery handover')[0];
const spans = [...walk.matchAll(/`([^`]+)`/g)].map(([, span]) => span);
const paths = spans.filter((span) => span.includes('/'));

it('the path of a submission names files that exist', () => {
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it.each(walk.split('\n').filter((row) => /^\| \w+ +\| `/.test(row)))(
  'names what the files of its row have: %s',
  (row) => {
    const inRow = [...row.matchAll(/`([^`]+)`/g)].map(([, span]) => span);
    const text = inRow
      .filter((span) => span.endsWith('.ts'))
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n');
    const [first] = inRow;
    for (const name of first.split('.')) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
  },
);

const HEADING = '## Points with one contributor';
const DEFINITION = /export const (\w+)(?:: [^=\n]+)? = (?:hook|extensionPoint|slot)[<(]/g;
/** A call that contributes, or a list of hooks that one handler is for. */
const CONTRIBUTION = /(?:\b(?:contribute|fill|hook)(?:<[^>]*>)?\(\s*(\w+)|for \(const \w+ of \[([\w, ]+)\])/g;
const IS_PRODUCT = /^(?!.*(\/tests?\/|\.test\.|\/e2e\/|testing\/))(core|plugins|web)\/.*\.tsx?$/;

const sources = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => IS_PRODUCT.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Who contributes: a plugin, or an area of the server. */
const contributorOf = (file) => {
  const [top, name, , area] = file.split('/');
  return top === 'core' && name === 'server' ? `core ${area}` : `${top} ${name}`;
};

function contributorsByPoint() {
  const points = new Map(
    sources.flatMap(({ text }) => [...text.matchAll(DEFINITION)].map(([, name]) => [name, new Set()])),
  );
  for (const { file, text } of sources)
    for (const [, one, several] of text.matchAll(CONTRIBUTION))
      for (const name of (one ?? several).split(/,\s*/)) points.get(name)?.add(contributorOf(file));
  return points;
}

it('the architecture gives a reason for each extension point, hook and slot with fewer than two contributors', () => {
  const points = contributorsByPoint();
  expect(points.size).toBeGreaterThan(70);
  const few = [...points].filter(([, contributors]) => contributors.size < 2).map(([name]) => name);
  const [, section = ''] = page.split(`${HEADING}\n`);
  const rows = section.split('\n## ')[0].split('\n');
  const named = rows.filter((row) => row.startsWith('| `')).flatMap((row) => row.split('|')[1].match(/\w+/g));
  expect(named.sort()).toEqual(few.sort());
});
