import { Limits } from '@tribunal/contract';
import { FormatError } from './format-error';

/**
 * Converts the LaTeX of problem statements to markdown with `$` mathematics. Supports the subset that the Kattis
 * format and Polygon allow; unknown commands stay as they are, so that nothing of a statement is lost. Runs in linear
 * time. Throws `FormatError`, naming the file, if the text is longer than a statement may be.
 */
export function markdownOf(name: string, latex: string): string {
  const limit = Limits.longText.max;
  if (latex.length > limit) throw new FormatError('statementTooLong', { name, limit });
  const { text, kept } = protect(latex.replace(/\r\n?/g, '\n'));
  return restore(STEPS.reduce(applied, text), kept)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The name of a problem in its statement; it may contain commands with arguments. */
const PROBLEM_NAME = /\\problemname\s*\{((?:[^{}]|\{[^{}]{0,200}\}){0,1000})\}/g;
const COMMENT = /(^|[^\\])%.*$/gm;

/** Returns the name that a statement gives its problem, as one line of markdown, or null. */
export function problemNameIn(name: string, latex: string): string | null {
  const [, title = ''] = new RegExp(PROBLEM_NAME.source).exec(latex.replace(COMMENT, '$1')) ?? [];
  // This command stands for the name in the description.
  if (title.includes('\\problemyamlname')) return null;
  return markdownOf(name, title).replace(/\s+/g, ' ') || null;
}

type Step = readonly [RegExp, string];

const environment = (name: string): RegExp => new RegExp(`\\\\(?:begin|end)\\{${name}\\}(?:\\[[^[\\]]*\\])?`, 'g');

/**
 * The length of an unrestricted argument is bounded; otherwise an unterminated one would be scanned again from every
 * possible start.
 */
const STEPS: readonly Step[] = [
  [COMMENT, '$1'],
  [PROBLEM_NAME, ''],
  [/\\begin\{(Input|Output|Interaction)\}/g, '\n## $1\n'],
  [/\\end\{(Input|Output|Interaction)\}/g, '\n'],
  [/\\section\*?\{([^{}]*)\}/g, '\n## $1\n'],
  [/\\subsection\*?\{([^{}]*)\}/g, '\n### $1\n'],
  [/\\(?:nextsample|remainingsamples|noindent|smallskip|medskip|bigskip|centering|small|large)\b/g, ''],
  [environment('center'), '\n\n'],
  [environment('figure'), '\n\n'],
  [environment('(?:itemize|enumerate)'), '\n'],
  [/^[ \t]*\\item\s*/gm, '- '],
  [/\\illustration\{[^}]{0,1000}\}\{([^}]{0,1000})\}\{([^}]{0,1000})\}/g, '\n![$2]($1)\n'],
  [/\\includegraphics(?:\[[^[\]]*\])?\{([^}]{0,1000})\}/g, '![]($1)'],
  [/\\href\{([^}]{0,1000})\}\{([^}]{0,1000})\}/g, '[$2]($1)'],
  [/\\url\{([^}]{0,1000})\}/g, '<$1>'],
  // Replaces from the inside out. Three levels of nesting are more than occurs in practice.
  ...Array.from({ length: 3 }, (): Step[] => [
    [/\\(?:textbf|bf)\{([^{}]*)\}/g, '**$1**'],
    [/\{\\bf\s+(?!\s)([^{}]*)\}/g, '**$1**'],
    [/\\(?:textit|emph|it)\{([^{}]*)\}/g, '*$1*'],
    [/\{\\(?:it|em)\s+(?!\s)([^{}]*)\}/g, '*$1*'],
    [/\\(?:texttt|tt|t)\{([^{}]*)\}/g, '`$1`'],
    [/\{\\tt\s+(?!\s)([^{}]*)\}/g, '`$1`'],
    [/\\(?:underline|textsc|sout)\{([^{}]*)\}/g, '$1'],
  ]).flat(),
  [/\\(?:ldots|dots|textellipsis)\b(?:\{\})?/g, '…'],
  [/---/g, '—'],
  [/--/g, '–'],
  [/``|<</g, '“'],
  [/''|>>/g, '”'],
  [/~/g, ' '],
  [/\\\\/g, '\n'],
  [/\\([%&#_{}])/g, '$1'],
];

const applied = (text: string, [pattern, by]: Step): string => text.replace(pattern, by);

const MATHS_AND_CODE = new RegExp(
  [
    String.raw`\$\$[\s\S]*?\$\$`,
    String.raw`(?<!\\)\$(?:\\.|[^$\\])*\$`,
    String.raw`(?<!\\)\\\([\s\S]{1,2000}?(?<!\\)\\\)`,
    String.raw`(?<!\\)\\\[[\s\S]{1,2000}?(?<!\\)\\\]`,
    String.raw`\\begin\{(?<maths>(?:align|equation|gather|eqnarray|multline)\*?)\}[\s\S]{1,5000}?\\end\{\k<maths>\}`,
    String.raw`\\begin\{(?<listing>verbatim|lstlisting)\}(?<code>(?:(?!\\begin\{(?:verbatim|lstlisting)\})[\s\S])*?)\\end\{\k<listing>\}`,
  ].join('|'),
  'g',
);

/** A character of the private use area, which does not occur in meaningful text. */
const PLACEHOLDER = '\uE000';
const PLACEHOLDERS = new RegExp(`${PLACEHOLDER}(\\d+)${PLACEHOLDER}`, 'g');

/** Replaces mathematics and source code, which must not be converted, by placeholders that no text contains. */
function protect(latex: string): { text: string; kept: string[] } {
  const kept: string[] = [];
  const text = latex.replace(MATHS_AND_CODE, (whole: string, ...found: unknown[]) => {
    const { listing, code } = found.at(-1) as { listing?: string; code?: string };
    kept.push(listing ? `\n\`\`\`\n${(code ?? '').replace(/^\n|\n$/g, '')}\n\`\`\`\n` : whole);
    return `${PLACEHOLDER}${kept.length - 1}${PLACEHOLDER}`;
  });
  return { text, kept };
}

const restore = (text: string, kept: readonly string[]): string =>
  text.replace(PLACEHOLDERS, (_, index: string) => kept[Number(index)] ?? '');
