import { describe, expect, it } from 'vitest';
import { markdownOfHtml } from '../../src/statement/html';
import { rewriteAt } from '../../src/statement/links';
import { cleanMarkdown } from '../../src/statement/markdown';
import { JudgeRemoteLimits } from '../../src/limits';
import { growthOf, LINEAR_GROWTH, type SizedText } from '../../../core/testing/src/processor-time';

const keep = rewriteAt('http://site.test/', (address) => address);

/** Builds texts of a length from pieces that start a pattern without ending it. */
const many =
  (piece: string, rest = '', start = ''): SizedText =>
  (length) =>
    start + piece.repeat(Math.floor((length - start.length - rest.length) / piece.length)) + rest;

const LONG: readonly [what: string, text: SizedText][] = [
  ['brackets that open', many('\\(')],
  ['brackets after line breaks', many('\\(\\')],
  ['square brackets that open', many('\\[')],
  ['dollars', many('$a')],
  ['formulas', many('$a$ ')],
  ['blanks before the end', many(' ', 'b</pre>', '<pre>a')],
  ['blanks in a link', many(' ', '', '[x](')],
  ['blanks written as entities', many('&#32;', '', '[x](')],
  ['breaks before the end', many('<br>', '.')],
  ['bold formulas', many('<b>$a$</b>')],
  ['ticks', many('`a``')],
  ['link labels', many('[a')],
  ['a fence of waves before a tick', many('~', '`')],
  ['backslashes', many('\\')],
  ['backslashes before a bracket', many('\\', '[x](y)')],
  ['entities of marks', (length) => `\`${'x'.repeat(length / 2)}\`${many('&#xe000;0&#xe001;')(length / 2)}`],
];

describe('a hostile text as long as may be', () => {
  const { max } = JudgeRemoteLimits.text;
  const cleaning = [markdownOfHtml, cleanMarkdown].map((clean) => (text: string) => clean(text, keep));

  it.each(LONG)('is Markdown in a time that grows with its length: %s', { timeout: 60_000 }, (_what, textOf) => {
    for (const clean of cleaning) {
      expect(growthOf(clean, textOf, max)).toBeLessThan(LINEAR_GROWTH);
      expect(clean(textOf(max)).length).toBeLessThan(10 * max);
    }
  });
});
