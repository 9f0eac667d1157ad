import type { CheerioAPI } from 'cheerio';
import type { RemotePage } from '@tribunal/contract';
import { fail, need, sampleText, words, type Nodes } from '@tribunal/remote-kit';

/** A heading of the statement with what follows it. */
export interface Part {
  title: string;
  body: Nodes;
}

const LANGUAGES = '.lang-en, .lang-ja';

/** The statement in English, else in Japanese, else what there is: old tasks have one language and no mark of it. */
export function rootOf($: CheerioAPI, page: RemotePage): Nodes {
  const statement = need($, '#task-statement', page);
  const marked = statement.children('.lang');
  if (marked.length === 0) {
    const isOther = statement.find(`.lang, ${LANGUAGES}`).length > 0 || statement.children().not('span').length === 0;
    return isOther
      ? fail('layoutChanged', 'the languages of the statement are not marked as they were', page)
      : statement;
  }
  const english = marked.children('.lang-en');
  const chosen = english.length > 0 ? english : marked.children('.lang-ja');
  // Since the site marks languages, every statement has formulas: its score is one.
  const isOther = chosen.length !== 1 || marked.children().not(LANGUAGES).length > 0 || chosen.find('var').length === 0;
  if (isOther) {
    return fail('layoutChanged', 'the languages of the statement are not marked as they were', page);
  }
  return chosen;
}

/** What stands before and between the parts, and the parts. The tree is changed. */
export function partsOf($: CheerioAPI, root: Nodes, page: RemotePage): { loose: string; parts: Part[] } {
  const parts = root
    .find('h3')
    .toArray()
    .map((heading) => {
      const body = $('<div>');
      // Words that stand in no element count too.
      for (let next = heading.next; next !== null && !$(next).is('h3'); next = heading.next) body.append(next);
      const title = words($(heading).text());
      if (words(body.text()) === '' && body.find('img').length === 0) {
        return fail('layoutChanged', `nothing follows the heading ${title}`, page);
      }
      $(heading).remove();
      return { title, body };
    });
  root.find('hr').remove();
  const hasRest = words(root.text()) !== '' || root.find('img').length > 0;
  return { loose: hasRest ? (root.html() ?? '').trim() : '', parts };
}

const INPUT = /^(?:Sample Input|入力例) ?(.*)$/;
const OUTPUT = /^(?:Sample Output|出力例) ?(.*)$/;

export const isSample = ({ title }: Part): boolean => INPUT.test(title) || OUTPUT.test(title);

/** Pairs by their order; what explains one becomes part of the hint. */
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
    return words(body.text()) === '' && body.find('img').length === 0 ? '' : `<h4>${title}</h4>${rest}`;
  });
  return {
    samples: inputs.map((input, at) => ({ input, output: outputs[at]! })),
    hint: explained.filter(Boolean).join('\n'),
  };
}

/** Takes the first `pre` out of the part. */
function sampleOf(body: Nodes, page: RemotePage): string {
  const pre = body.find('pre').addBack('pre').first();
  if (pre.length === 0) return fail('layoutChanged', 'a sample has no text', page);
  const text = sampleText(pre.text());
  pre.remove();
  return text;
}
