// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../core/testing/src/seeded-random';
import { outlineOf } from '../../testing/markdown-outline';
import { renderMarkdown } from './render';

const texts = {
  copyCode: 'Copy',
  table: 'Table',
  taskDone: 'Done',
  taskOpen: 'To do',
  pdf: (name: string) => name,
  foreignPicture: (host: string, alt: string) => `${host} ${alt}`,
  foreignMedia: (host: string) => host,
};
const render = async (source: string): Promise<string> => outlineOf(await renderMarkdown(source, texts));

const FOLDER = join(import.meta.dirname, 'corpus');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const STATEMENTS = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));

describe('a statement in the habits of other systems is shown as it was meant', () => {
  test.each(STATEMENTS)('%s', async (name) => {
    expect(await render(read(name))).toBe(read(name.replace('.md', '.html')).trim());
  });

  test.each(STATEMENTS)('%s with line ends of Windows', async (name) => {
    const source = read(name).replace(/\r\n/g, '\n').replace(/\n/g, '\r\n');
    expect(await render(source)).toBe(read(name.replace('.md', '.html')).trim());
  });
});

const PIECES = [
  '$', '$', '$$', '$$$', '\\(', '\\)', '\\[', '\\]', '\\$', '\\', '{', '}', '^', '_', '&', '%', '5', '，', '。',
  '`', '`', '``', '\n```\n', '\n```math\n', '\n~~~\n', '**', '*', '~~', '|', '|', '\n|-|-|\n', '\n| a | b |\n|-|-|\n',
  '\n', '\n', '\n\n', ' ', ' ', '    ', '\n> ', '\n- ', '\n  - ', '\n1. ', '\n# ', '\n---\n', '\n===\n',
  '<n>', '<m', '</n>', '<b>', '</b>', '<font color="red">', '</font>', '<table>', '<td>', '</td>', '</table>',
  '<pre>', '</pre>', '<code>', '</code>', '<center>', '</center>', '<p>', '</p>', '<div>', '</div>', '<ul><li>',
  '</li></ul>', '<br>', '<title>', '<script>', '<style>', '<input>', '<a>', '</a>', '<textarea>', '<!--', '<x:y>',
  '<', '>', '<https://example.org/>', 'https://example.org/', '[', ']', '(', ')', '\\begin{align}', '\\end{align}',
  '\\frac{1}', '\\text{', '<math>', '<mi>', '</mi>', '</math>', '<svg>', '<select>', '<xmp>', '<plaintext>', '<![CDATA[',
]; // prettier-ignore

test('no word of an author is lost or shown twice, in 400 texts', { timeout: 120_000 }, async () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = seededRandom(seed);
    const pieces = Array.from({ length: 2 + random.below(16) }, () => random.pick(PIECES));
    const words = [...pieces.map((_, at) => `w${at}q`), 'wlastq'];
    // No address, whose text a link would hide.
    const source = [...pieces.map((piece, at) => words[at] + piece), 'wlastq'].join('').replaceAll('](', '] (');
    const box = document.createElement('div');
    box.innerHTML = await render(source);
    const shown = box.textContent ?? '';
    for (const word of words)
      expect(shown.split(word).length - 1, JSON.stringify([seed, word, source, box.innerHTML])).toBe(1);
  }
});
