import type { CheerioAPI } from 'cheerio';
import type { RemotePage } from '@tribunal/remote-kit';
import { fail, requireElement, normalizeSample, textOf, collapseWhitespace, type Nodes } from '@tribunal/remote-kit';

/** A heading of the statement with its content. */
export interface Part {
  title: string;
  body: Nodes;
}

const LANGUAGES = '.lang-en, .lang-ja';

/**
 * Returns the statement in English, otherwise in Japanese, otherwise as it is: old tasks have one language and do not
 * mark it.
 */
export function rootOf($: CheerioAPI, page: RemotePage): Nodes {
  const statement = requireElement($, '#task-statement', page);
  const languageBlocks = statement.children('.lang');
  if (languageBlocks.length === 0) {
    const isOther = statement.find(`.lang, ${LANGUAGES}`).length > 0 || statement.children().not('span').length === 0;
    return isOther
      ? fail('layoutChanged', 'the languages of the statement are not marked as they were', page)
      : statement;
  }
  const english = languageBlocks.children('.lang-en');
  const chosen = english.length > 0 ? english : languageBlocks.children('.lang-ja');
  // Every statement with marked languages contains at least one formula: its score.
  const isOther =
    chosen.length !== 1 || languageBlocks.children().not(LANGUAGES).length > 0 || chosen.find('var').length === 0;
  if (isOther) {
    return fail('layoutChanged', 'the languages of the statement are not marked as they were', page);
  }
  return chosen;
}

/** Splits the statement into its parts and the content before and between them. Modifies the tree. */
export function partsOf($: CheerioAPI, root: Nodes, page: RemotePage): { loose: string; parts: Part[] } {
  const parts = root
    .find('h3')
    .toArray()
    .map((heading) => {
      const body = $('<div>');
      // Text nodes outside of any element are included.
      for (let next = heading.next; next !== null && !$(next).is('h3'); next = heading.next) body.append(next);
      const title = collapseWhitespace($(heading).text());
      if (collapseWhitespace(body.text()) === '' && body.find('img').length === 0) {
        return fail('layoutChanged', `nothing follows the heading ${title}`, page);
      }
      $(heading).remove();
      return { title, body };
    });
  root.find('hr').remove();
  const hasRest = collapseWhitespace(root.text()) !== '' || root.find('img').length > 0;
  return { loose: hasRest ? (root.html() ?? '').trim() : '', parts };
}

const INPUT = /^(?:Sample Input|入力例) ?(.*)$/;
const OUTPUT = /^(?:Sample Output|出力例) ?(.*)$/;

export const isSample = ({ title }: Part): boolean => INPUT.test(title) || OUTPUT.test(title);

/** Pairs sample inputs and outputs by their order; their explanations become part of the hint. */
export function readSamples(
  parts: readonly Part[],
  page: RemotePage,
): {
  samples: { input: string; output: string }[];
  hint: string;
} {
  const inputs = parts.filter(({ title }) => INPUT.test(title)).map(({ body }) => sampleOf(body, page));
  const outputs = parts.filter(({ title }) => OUTPUT.test(title)).map(({ body }) => sampleOf(body, page));
  if (inputs.length !== outputs.length) fail('layoutChanged', 'the samples are not pairs of input and output', page);
  const explained = parts.filter(isSample).map(({ title, body }) => {
    const rest = (body.html() ?? '').trim();
    return collapseWhitespace(textOf(body)) === '' && body.find('img').length === 0 ? '' : `<h4>${title}</h4>${rest}`;
  });
  return {
    samples: inputs.map((input, at) => ({ input, output: outputs[at]! })),
    hint: explained.filter(Boolean).join('\n'),
  };
}

/** Removes the first `pre` from the part and returns its text. */
function sampleOf(body: Nodes, page: RemotePage): string {
  const pre = body.find('pre').addBack('pre').first();
  if (pre.length === 0) return fail('layoutChanged', 'a sample has no text', page);
  const text = normalizeSample(pre.text());
  pre.remove();
  return text;
}
