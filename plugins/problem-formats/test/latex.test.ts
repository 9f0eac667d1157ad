import { Limits } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { markdownOf } from '../server/common/latex';

const blanks = ' '.repeat(Limits.longText.max - 100);

describe('LaTeX as markdown', () => {
  it('has no blanks at the ends of lines', () => {
    expect(markdownOf('a.tex', `a \t\nb${blanks}c  \n\n\n\nd`)).toBe(`a\nb${blanks}c\n\nd`);
  });

  it('has bold and slanted words without the blanks before them', () => {
    expect(markdownOf('a.tex', '{\\bf   a} {\\it\n b} {\\tt c d}')).toBe('**a** *b* `c d`');
  });

  it.each([
    ['a brace', `{\\bf${blanks}x`],
    ['a link', '\\url{'.repeat(13_000)],
    ['an option', '\\begin{center}['.repeat(4000)],
    ['a listing', '\\begin{verbatim}'.repeat(4000)],
    ['a formula', '\\begin{align}\\('.repeat(3000)],
  ])('leaves alone what %s without end begins', (_, latex) => {
    const plain = markdownOf('a.tex', latex);
    expect(plain.replace(/\s+/g, '').length).toBeGreaterThan(0);
    expect(markdownOf('a.tex', plain)).toBe(plain);
  });

  it.each([
    String.raw`\(a\_b -- c\)`,
    String.raw`\[ a \\ b~c \]`,
    String.raw`$x \\ y$`,
    '\\begin{align*}\na &= b \\\\\n&= c--d\n\\end{align*}',
  ])('has the formula %j as it is written', (formula) => {
    expect(markdownOf('a.tex', `a--b ${formula} c`)).toBe(`a–b ${formula} c`);
  });

  it('has the program after a listing without end', () => {
    const latex = '\\begin{verbatim}a \\begin{lstlisting}\nb--c\n\\end{lstlisting}';
    expect(markdownOf('a.tex', latex)).toBe('\\begin{verbatim}a\n```\nb--c\n```');
  });

  it('is refused when it is longer than any statement', () => {
    const limit = Limits.longText.max;
    expect(markdownOf('a.tex', 'x'.repeat(limit))).toHaveLength(limit);
    expect(() => markdownOf('a.tex', 'x'.repeat(limit + 1))).toThrow(
      expect.objectContaining({ key: 'problem-formats.reader.statementTooLong', values: { name: 'a.tex', limit } }),
    );
  });
});
