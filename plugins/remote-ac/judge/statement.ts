import type { RemotePage, RemoteProblem } from '@tribunal/remote-kit';
import { fail, parseHtml, collapseWhitespace, type Nodes } from '@tribunal/remote-kit';
import { isSample, partsOf, readSamples, rootOf, type Part } from './parts';
import type { CheerioAPI } from 'cheerio';

/** Converts formulas from the site's `<var>` to `$…$`; inside `pre`, where formulas are not rendered, to plain text. */
function withDollarMaths($: CheerioAPI, nodes: Nodes): void {
  for (const node of nodes.find('var').toArray()) {
    const formula = $(node);
    if (formula.closest('pre').length > 0) {
      formula.replaceWith(formula.contents());
      continue;
    }
    for (const sub of formula.find('sub').toArray()) $(sub).replaceWith(escaped($, `_{${$(sub).text()}}`));
    for (const sup of formula.find('sup').toArray()) $(sup).replaceWith(escaped($, `^{${$(sup).text()}}`));
    formula.replaceWith(escaped($, `$${formula.text().trim()}$`));
  }
}

const escaped = ($: CheerioAPI, text: string): string => $('<i>').text(text).html() ?? '';

const LONE_DOLLAR = /(?<!\$)\$(?!\$)/;

/** Escapes dollar signs that start no formula at the site, where a formula in dollars has two of them at each end. */
function escapeLoneDollars($: CheerioAPI, root: Nodes): void {
  for (const node of root.find('*').add(root).contents().toArray()) {
    if (node.type !== 'text' || !LONE_DOLLAR.test(node.data) || $(node).closest('pre, var').length > 0) continue;
    const parts = node.data.split(LONE_DOLLAR).map((part) => escaped($, part));
    $(node).replaceWith(parts.join('<span>$</span>'));
  }
}

export type Statement = Pick<RemoteProblem, 'description' | 'input' | 'output' | 'hint' | 'samples'>;

const STATEMENT = /^(Problem Statement|問題文|問題)$/;
const INPUT = /^(Input|Input Format|Constraints|入力|入力形式|制約)$/;
const OUTPUT = /^(Output|Output Format|出力|出力形式)$/;
const INTERACTION_TITLE = /^(Interaction|Input and Output|入出力|入出力形式|Interaction Format)/;
const IS_INTERACTIVE = /This is an interactive task|This is a reactive problem|インタラクティブ/;

/** Reads the statement on a task's page. */
export function readStatement(page: RemotePage): Statement {
  const $ = parseHtml(page);
  const root = rootOf($, page);
  const text = collapseWhitespace(root.text());
  escapeLoneDollars($, root);
  withDollarMaths($, root);
  const { loose, parts } = partsOf($, root, page);
  if (parts.length === 0) return descriptionOnly(loose, root.find('h1, h2, h4, h5, h6, pre').length > 0, page);
  refuseHalf(parts, IS_INTERACTIVE.test(text), page);
  const others = parts.filter((part) => !isSample(part) && !INPUT.test(part.title) && !OUTPUT.test(part.title));
  const { samples, hint } = readSamples(parts, page);
  return {
    description: [loose, ...others.map((part) => (STATEMENT.test(part.title) ? htmlOf(part) : titled(part)))]
      .filter(Boolean)
      .join('\n'),
    input: parts
      .filter(({ title }) => INPUT.test(title))
      .map(inputOf)
      .join('\n'),
    output: parts
      .filter(({ title }) => OUTPUT.test(title))
      .map(htmlOf)
      .join('\n'),
    hint,
    samples,
  };
}

/**
 * Reads a statement without headings, as some of the oldest tasks have. With headings of another kind, the layout is
 * unknown and this fails.
 */
function descriptionOnly(description: string, hasOther: boolean, page: RemotePage): Statement {
  if (hasOther || description === '') return fail('layoutChanged', 'the statement has no parts', page);
  return { description, input: '', output: '', hint: '', samples: [] };
}

function refuseHalf(parts: readonly Part[], isInteractive: boolean, page: RemotePage): void {
  const has = (pattern: RegExp): boolean => parts.some(({ title }) => pattern.test(title));
  const hasBoth = has(/^(Input|入力)/) && has(OUTPUT) && parts.some(isSample);
  if (!has(STATEMENT) || !(hasBoth || isInteractive || has(INTERACTION_TITLE))) {
    fail('layoutChanged', 'the statement lacks one of its parts', page);
  }
}

const htmlOf = ({ body }: Part): string => (body.html() ?? '').trim();
const titled = (part: Part): string => `<h4>${part.title}</h4>${htmlOf(part)}`;
/** Constraints are part of the input section. */
const inputOf = (part: Part): string => (/^(Constraints|制約)$/.test(part.title) ? titled(part) : htmlOf(part));
