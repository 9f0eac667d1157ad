import { Limits } from '@tribunal/contract';
import { NotUnderstood } from './not-understood';

/**
 * The LaTeX of problem statements as markdown with `$` mathematics: the subset that the Kattis format and Polygon allow.
 * What is not known stays as it is, so that nothing of a statement is lost. Throws `NotUnderstood`, naming the file, when
 * it is longer than any statement may be. Takes time in proportion to the length.
 */
export function markdownOf(name: string, latex: string): string {
  const limit = Limits.longText.max;
  if (latex.length > limit) throw new NotUnderstood('statementTooLong', { name, limit });
  const { text, kept } = setAside(latex.replace(/\r\n?/g, '\n'));
  return putBack(STEPS.reduce(applied, text), kept)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

type Step = readonly [RegExp, string];

const environment = (name: string): RegExp => new RegExp(`\\\\(?:begin|end)\\{${name}\\}(?:\\[[^[\\]]*\\])?`, 'g');

/** Where an argument may hold anything, its length is bounded: what never ends is looked at again from every beginning. */
const STEPS: readonly Step[] = [
  [/(^|[^\\])%.*$/gm, '$1'],
  [/\\problemname\{[^}]{0,1000}\}/g, ''],
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
  // From the inside out: three deep is more than anybody writes.
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

const MATHS_AND_CODE =
  /\$\$[\s\S]*?\$\$|(?<!\\)\$(?:\\.|[^$\\])*\$|\\begin\{(verbatim|lstlisting)\}((?:(?!\\begin\{(?:verbatim|lstlisting)\})[\s\S])*?)\\end\{\1\}/g;

/** Of the private use area: no text means anything by it. */
const MARK = '\uE000';
const MARKED = new RegExp(`${MARK}(\\d+)${MARK}`, 'g');

/** Mathematics and programs are not rewritten: marks that no text contains stand for them meanwhile. */
function setAside(latex: string): { text: string; kept: string[] } {
  const kept: string[] = [];
  const text = latex.replace(MATHS_AND_CODE, (whole: string, environment?: string, code?: string) => {
    kept.push(environment ? `\n\`\`\`\n${(code ?? '').replace(/^\n|\n$/g, '')}\n\`\`\`\n` : whole);
    return `${MARK}${kept.length - 1}${MARK}`;
  });
  return { text, kept };
}

const putBack = (text: string, kept: readonly string[]): string =>
  text.replace(MARKED, (_, place: string) => kept[Number(place)] ?? '');
