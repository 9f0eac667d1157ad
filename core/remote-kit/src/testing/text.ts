import { load } from 'cheerio';

/** Returns the visible text of HTML without whitespace, to compare the content of two pages. */
export function visibleText(html: string): string {
  const $ = load(html, null, false);
  $('script, style, ins, button').remove();
  return $.root()
    .text()
    .replace(/[\s\u00a0]+/g, '');
}

/** Returns only letters and digits, because statements may write formulas and lists in different ways. */
export const alphanumericText = (html: string): string => visibleText(html).replace(/[^\p{L}\p{N}]/gu, '');
