import { escapeDollars } from '@tribunal/remote-kit';

/** Characters of the private use area around the number of a formula that was taken out of the text. */
const [BEGIN, END] = ['\uE000', '\uE001'];

/**
 * Converts the site's delimiters for formulas to ours: `$$$x$$$` (inline) to `$x$` and `$$$$$$x$$$$$$` (display) to
 * `$$x$$`. A dollar sign elsewhere starts no formula at the site, and is escaped.
 */
export function withDollarMaths(html: string): string {
  const formulas: string[] = [];
  const takeOut = (formula: string): string => `${BEGIN}${formulas.push(formula) - 1}${END}`;
  const text = html
    .replace(/\${6}([^]+?)\${6}/g, (_, tex: string) => takeOut(`$$${tex.trim()}$$`))
    .replace(/\${3}([^]+?)\${3}/g, (_, tex: string) => takeOut(`$${tex.trim()}$`));
  const escaped =
    text.includes('$') || text.includes('&#36;') || text.includes('&dollar;') ? escapeDollars(text) : text;
  return escaped.replace(new RegExp(`${BEGIN}(\\d+)${END}`, 'g'), (_, at: string) => formulas[Number(at)]!);
}
