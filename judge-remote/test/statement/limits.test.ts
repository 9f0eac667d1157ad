import type { RemoteProblem } from '@tribunal/remote-kit';
import { describe, expect, it } from 'vitest';
import { cleanProblem } from '../../src/statement';
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

  it('is refused when its elements stand in each other too deep, and is one text when they do not', () => {
    const nested = (depth: number): string => '<div>'.repeat(depth) + 'x' + '</div>'.repeat(depth);
    expect(markdownOfHtml(nested(JudgeRemoteLimits.nesting.max), keep)).toBe('x');
    for (const depth of [JudgeRemoteLimits.nesting.max + 1, 20_000]) {
      expect(() => markdownOfHtml(nested(depth), keep)).toThrow(
        expect.objectContaining({ kind: 'layoutChanged', message: expect.stringContaining('nested') }),
      );
    }
  });
});

describe('a formula', () => {
  it('may hold line breaks before brackets, and no other formula', () => {
    expect(markdownOfHtml('<p>\\(a \\\\ (b)\\) and \\(c \\(d\\)</p>', keep)).toBe('$a \\\\ (b)$ and \\\\(c \\(d\\)');
  });

  it('keeps what was put aside out of attributes', () => {
    const made = cleanMarkdown('<a href="http://x.test/" title="`" onclick=alert(1) x="`">y</a>', keep);
    expect(made).not.toContain('onclick');
  });
});

describe('a problem', () => {
  const problem = {
    title: 'T',
    format: 'html',
    description: '',
    input: '',
    output: '',
    hint: '',
    url: 'http://site.test/',
    files: [],
  } as unknown as RemoteProblem;

  it.each(['description', 'input', 'output', 'hint'] as const)('is refused with too long a text: %s', async (name) => {
    const text = 'x'.repeat(JudgeRemoteLimits.text.max + 1);
    await expect(cleanProblem({ ...problem, [name]: text }, { files: null })).rejects.toMatchObject({
      kind: 'layoutChanged',
      message: `the text ${name} is longer than ${JudgeRemoteLimits.text.max} characters`,
    });
  });

  it('may have pictures in its text that are longer', async () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(JudgeRemoteLimits.text.max)}">`;
    const { description } = await cleanProblem({ ...problem, description: `<p>a${picture}</p>` }, { files: null });
    expect(description).toBe('a');
  });

  it('links files of any address', async () => {
    const files = [
      { name: 'a.pdf', url: 'https://a.b/100%.pdf' },
      { name: 'b', url: 'https://a.b/ü (1).pdf' },
      { name: 'c', url: 'https://' },
    ];
    const { description } = await cleanProblem({ ...problem, files }, { files: null });
    expect(description).toBe('[a.pdf](https://a.b/100%.pdf)\n\n[b](https://a.b/%C3%BC%20%281%29.pdf)');
  });
});
