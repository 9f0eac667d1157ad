import { load } from 'cheerio';

/** What people see of a piece of HTML, without any blanks: for comparing what two pages say. */
export function visible(html: string): string {
  const $ = load(html, null, false);
  $('script, style, ins, button').remove();
  return $.root()
    .text()
    .replace(/[\s\u00a0]+/g, '');
}

/** Letters and digits only: statements say the same with formulas and lists written in other ways. */
export const letters = (html: string): string => visible(html).replace(/[^\p{L}\p{N}]/gu, '');
