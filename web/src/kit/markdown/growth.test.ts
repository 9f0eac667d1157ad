// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { growthOf, LINEAR_GROWTH, type SizedText } from '../../../../core/testing/src/processor-time';
import { seededRandom } from '../../../../core/testing/src/seeded-random';
import { mentionsIn } from '../../../../plugins/comment/contract';
import { draw } from './maths';
import { takeOut } from './take-out';

const LENGTH = 64 * 1024;
const many = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length));

const PIECES = [
  '\\', '`', '<', '>', '$', ']', '[', '(', ')', '|', '\n', ' ', '\u00a0', '\u3000', '\u2028', '~', '-', '+', '*', '1.', ':', '=', '"', "'",
  '{', '}', '^', '_', '%', '&', '#', '/', '.', '@', 'a', '，', '!', '?',
  '\\(', '\\)', '\\[', '\\]', '\\$', '$$', '$$$', '$$$$$$', '$`', '``', '```', '```math\n', '\n\n', '\n> ', '\n- ', '\n|', '|-|\n',
  '\\begin{align}', '\\end{align}', '\\begin', '\\begin{', '<!--', '-->', '<!DOCTYPE', '<?xml', '<var>', '</var>', '<p> ', '<pre>', '<code>',
  '<script>', '<a-', '<a b="', "<a b='", '<a b=c ', '<https:', '<a@b.', '](', '](<', '](a(', 'http://', '&a;', '\\text{',
]; // prettier-ignore

/** Texts that open what nothing closes, or what is closed in vain. */
const HOSTILE: readonly [what: string, hostile: SizedText][] = [
  ['a name of a tag', (length) => `<a${many('-a', length)}!`],
  ['an attribute', (length) => `<a ${many('a', length / 2)}${many(' ', length / 2)}!`],
  ['brackets', (length) => many('\\(', length / 4) + many('\\\\)', (length / 4) * 3)],
  ['a variable', (length) => `<var>${many('_', length)}`],
  ['variables', (length) => `${many('<var>_', length)}</var>`],
  ['the line below the head of a table', (length) => `|a\n${many(' ', length)}|x`],
  ['dashes below the head of a table', (length) => `|a\n|-${many(' ', length)}x`],
  ['bars before spaces', (length) => `|a|b|\n|-|-|\n${many('|', length / 2)}${many('\u00a0', length / 2)}`],
  ['bars behind spaces', (length) => `|a|b|\n|-|-|\n${many('\u00a0', length / 2)}${many('|', length / 2)}`],
  ['a fence before a separator of lines', (length) => `${many('~', length)}\u2028`],
  ['formulas of two lines', (length) => many('$a\nb$ ', length)],
  ['three dollars behind an escaped one', (length) => many('\\$$$$ ', length)],
  ['comments that do not end', (length) => many('<!--', length)],
  ['short pieces of code', (length) => many('`a`', length)],
  ['code that does not end', (length) => many('<code>', length)],
  ['paragraphs amid a line', (length) => many('a <p> ', length)],
  ['ticks', (length) => many('`', length)],
  ['dollars behind a backslash', (length) => many('\\\\$$ ', length)],
  [
    'runs of ticks of each length',
    (length) => Array.from({ length: Math.sqrt(2 * length) }, (_, at) => '`'.repeat(at)).join('a'),
  ],
];

/** Hostile texts whose formulas are drawn. */
const DRAWN: readonly [what: string, hostile: SizedText][] = [
  ['spaces in a description of columns', (length) => `$\\begin{array}{*${many(' ', length / 32)}1${many(' ', length / 32)}x}\\end{array}$`],
  ['wide spaces in a formula', (length) => many(`$${many('\u3000', length / 8)}x$a `, length)],
  ['environments that cannot be drawn', (length) => many(`${many('\\begin{matrix}\n\n', 4000)}\\foo\n${many('\\end{matrix}\n', 3500)}\n\n`, length)],
]; // prettier-ignore

/** Formulas that cannot be drawn are looked for more than once. */
const take = (text: string): unknown => takeOut(text, () => ({ error: '' }));
const takeAndDraw = (text: string): unknown => takeOut(text, draw);

test.each(HOSTILE)('the time grows with the length: %s', { timeout: 120_000 }, (_what, hostile) => {
  expect(growthOf(take, hostile, LENGTH)).toBeLessThan(LINEAR_GROWTH);
});

test.each(DRAWN)('the time grows with the length: %s', { timeout: 120_000 }, (_what, hostile) => {
  expect(growthOf(takeAndDraw, hostile, LENGTH)).toBeLessThan(LINEAR_GROWTH);
});

test('the time grows with the length of two signs in great number, in 60 texts', { timeout: 300_000 }, () => {
  const random = seededRandom(1);
  for (let count = 0; count < 60; count += 1) {
    const [first, second] = [random.pick(PIECES), random.pick(PIECES)];
    const mixed: SizedText = (length) => many(first + second, length);
    const behind: SizedText = (length) => many(first, length / 2) + many(second, length / 2);
    for (const hostile of [mixed, behind])
      for (const run of [take, mentionsIn])
        expect(growthOf(run, hostile, LENGTH), JSON.stringify([first, second])).toBeLessThan(LINEAR_GROWTH);
  }
});
