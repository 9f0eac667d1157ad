import { load } from 'cheerio';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../core/testing/src/seeded-random';
import { cleanHtml } from '../../src/statement/allowed';
import { markdownOfHtml } from '../../src/statement/html';
import { rewriteAt } from '../../src/statement/links';

const keep = rewriteAt('http://site.test/problem/1', (address) => address);
const shown = new MarkdownIt({ html: true, linkify: true });
const markdown = (html: string): string => markdownOfHtml(html, keep);
const collapsed = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim();
/** Returns what people finally read, with formulas as written. */
const read = (html: string): string =>
  collapsed(
    load(shown.render(markdown(html)), null, false)
      .root()
      .text(),
  );

describe('HTML of a site', () => {
  it('becomes paragraphs of Markdown that keep their signs', () => {
    expect(markdown('<p>a * b_c [d] `e`</p>\n\n<div>1. no list<br># no heading</div>')).toBe(
      'a \\* b\\_c &lbrack;d\\] \\`e\\`\n\n1\\. no list<br># no heading',
    );
    expect(read('<p>- 5 &lt; 6 &amp; 7 &gt; 2~~x~~</p>')).toBe('- 5 < 6 & 7 > 2~~x~~');
  });

  it('keeps formulas where they are drawn, and dollars what they are', () => {
    expect(markdown('<p>let $a_1 < b$, x$n$y and \\$5 or $6</p>'.replace('< b', '&lt; b'))).toBe(
      'let $a_1 \\lt b$, x\\(n\\)y and \\$5 or \\$6',
    );
    expect(markdown('<p>cost <span>$</span>5 and <span>$</span>6</p>')).toBe('cost \\$5 and \\$6');
    expect(markdown('<p>$$x^2$$</p><p><b>$n$</b></p>')).toBe('\\[x^2\\]\n\n<b>\\(n\\)</b>');
  });

  it('keeps the content of a pre, line by line', () => {
    expect(markdown('<pre>\na  $b\n\n  &lt;c&gt;\n</pre>')).toBe('<pre>a  $b&#10;&#10;  &lt;c&gt;</pre>');
    expect(load(shown.render(markdown('<pre>1\n\n2</pre>')))('pre').text()).toBe('1\n\n2');
  });

  it('keeps tables and lists as one block, and opens them where formulas are', () => {
    expect(markdown('<table>\n<tr>\n<td>1</td><td colspan="2">a\n\nb</td></tr></table>')).toBe(
      '<table><tbody><tr><td>1</td><td colspan="2">a b</td></tr></tbody></table>',
    );
    expect(markdown('<ul><li>$n$ is <i>even</i></li></ul>')).toBe(
      '<ul>\n\n<li>\n\n$n$ is <i>even</i>\n\n</li>\n\n</ul>',
    );
  });

  it('keeps the colour of a warning', () => {
    expect(markdown('<p><font color="red">a</font> <span style="color: #f00; position: fixed">$n$</span></p>')).toBe(
      '<font color="red">a</font> <span style="color:#f00">\\(n\\)</span>',
    );
  });

  it('keeps dollars within HTML from becoming formulas, and those of code as they are', () => {
    expect(markdown('<table><tr><td>\\$x\\$ <code>\\$a\\$</code></td></tr></table>')).toBe(
      '<table><tbody><tr><td>\\$x\\$ <code>$a$</code></td></tr></tbody></table>',
    );
  });

  it('makes addresses whole and drops those that lead astray', () => {
    expect(markdown('<a href="../x?a=1&amp;b=2">x</a> <a href="javascript:alert(1)">y</a> <img src=i.png>')).toBe(
      '<a href="http://site.test/x?a=1&amp;b=2">x</a> y <img src="http://site.test/problem/i.png">',
    );
  });

  it('keeps headings and alignment', () => {
    expect(markdown('<h2>A # b</h2><center>c</center><p align="right">d</p>')).toBe(
      '## A \\# b\n\n<div align="center">\n\nc\n\n</div>\n\n<div align="right">\n\nd\n\n</div>',
    );
  });
});

const PIECES = [
  '<p>', '</p>', '<div align=center>', '</div>', '<ul><li>', '</li></ul>', '<table><tr><td>', '</td></tr></table>',
  '<pre>', '</pre>', '<b>', '</b>', '<span style="x">', '</span>', '<br>', '<hr>', '<h3>', '</h3>', '<blockquote>',
  '</blockquote>', '<code>', '</code>', '<img src="a.png" alt="a">', 'word', ' two words ', '\n', '\n\n', '    ', '1. ',
  '- ', '# ', '* ', '_', '`', '```\n', '~~~\n', '> ', '&lt;b&gt;', '&amp;amp;', '[x](y)', '![x](y)', '---', '===', '|', '\\', '&#42;', '3) ', '+ ',
  ': ', 'http', 'a<b', '<!-- c -->', 'x\u00a0y', '<o:p>', '\t',
]; // prettier-ignore

it('shows the same words, whatever it is made of, in 600 texts', { timeout: 60_000 }, () => {
  for (let seed = 1; seed <= 600; seed += 1) {
    const random = seededRandom(seed);
    const html = Array.from({ length: 2 + random.below(14) }, () => random.pick(PIECES)).join('');
    const squeezed = (text: string): string => text.replace(/[\s\u00a0]+/g, '');
    const shownText = squeezed(load(cleanHtml(html, keep), null, false).root().text());
    expect(squeezed(read(html)), JSON.stringify([seed, html, markdown(html)])).toBe(shownText);
  }
});
