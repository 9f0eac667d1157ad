import type { RemotePage, RemoteProblem } from '@tribunal/remote-kit';
import { escapeDollars, fail, htmlOf, normalizeSample, requireElement, type Nodes } from '@tribunal/remote-kit';
import { load, type CheerioAPI } from 'cheerio';

type Statement = Pick<RemoteProblem, 'description' | 'input' | 'output' | 'hint' | 'samples'>;

/**
 * Reads the statement. Its sections have free headings in several languages, so all of it is the description, with the
 * headings of the site.
 */
export function readStatement($: CheerioAPI, page: RemotePage, url: string): Statement {
  const body = requireElement($, '.problembody', page).clone();
  const samples = takeSamples($, body, page);
  return { description: withFormulas($, body, page, url), input: '', output: '', hint: '', samples };
}

/** Removes the samples from the statement. Those of interactive problems are a dialogue, which stays where it is. */
function takeSamples($: CheerioAPI, body: Nodes, page: RemotePage): RemoteProblem['samples'] {
  const tables = body
    .find('table')
    .toArray()
    .map((table) => $(table))
    .filter((table) => table.is('.sample, [summary="sample data"]') || table.find('pre').length > 0)
    .filter((table) => !isDialogue(table));
  return tables.map((table) => {
    const [input, output, ...more] = table
      .find('pre')
      .toArray()
      .map((node) => normalizeSample($(node).text()));
    if (!table.is('.sample') || input === undefined || output === undefined || more.length > 0)
      return fail('layoutChanged', 'a sample is no pair', page);
    table.remove();
    return { input, output };
  });
}

/** The head of a dialogue: who reads, its number, who writes. The dialogue follows it. */
const isDialogue = (table: Nodes): boolean =>
  table.is('.sample') && table.find('th').length === 3 && table.find('pre').length === 0;

/** Formulas of the site are in elements of their own; all other dollar signs are money. */
function withFormulas($: CheerioAPI, body: Nodes, page: RemotePage, url: string): string {
  const formulas = body
    .find('.tex2jax_process')
    .toArray()
    .map((node) => $(node).text().trim());
  body.find('.tex2jax_process').each((at, node) => void $(node).replaceWith(`<i data-formula="${at}"></i>`));
  const plain = body.clone();
  plain.find('pre, code').remove();
  if (TEX.test(plain.text())) fail('layoutChanged', 'a formula is not where it was', page);
  const text = load(escapeDollars(htmlOf($, body, url)), null, false);
  text('[data-formula]').each((_, node) => {
    void text(node).replaceWith(text('<span>').text(toTex(formulas[Number(text(node).attr('data-formula'))] ?? '')));
  });
  return text.root().html() ?? '';
}

/** Text that is a formula for sure, unlike an amount of money. */
const TEX = /\\\[|\\begin\{|\$[^$]*\\[a-z]|\$[a-z]\$/i;

const DISPLAY = /^(?:\\\[|\\begin\{(equation|displaymath)\*?\})([\s\S]*?)(?:\\\]|\\end\{\1\*?\})$/;

/** Formulas on lines of their own get the two dollar signs that they have here. */
const toTex = (formula: string): string => formula.replace(DISPLAY, (_, _name, tex: string) => `$$${tex.trim()}$$`);
