import { load } from 'cheerio';
import MarkdownIt from 'markdown-it';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../core/testing/src/seeded-random';
import { markdownOfHtml } from '../../src/statement/html';
import { rewriteAt } from '../../src/statement/links';
import { cleanMarkdown } from '../../src/statement/markdown';

const keep = rewriteAt('http://site.test/', (address) => address);
const shown = new MarkdownIt({ html: true, linkify: true });

const HOSTILE = [
  '<script>alert(1)</script>', '<scr<script>ipt>alert(1)</scr</script>ipt>', '<script', '</script>', '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>', '<svg><style><img src=x onerror=alert(1)>', '<math><mtext></math>', '<iframe src=//evil.test></iframe>', '<form action=//evil.test><input name=password>',
  '<style>*{display:none}</style>', '<div style="position:fixed">', '<a href="javascript:alert(1)">x</a>', '<a href="java&#10;script:alert(1)">x</a>',
  '<a href=" &#14;javascript:alert(1)">x</a>', '[x](javascript:alert(1))', '![x](javascript:alert(1))', '[x]: javascript:alert(1)', '[x](<javascript:alert(1)>)',
  '<img src="data:text/html,<script>alert(1)</script>">', '<base href=//evil.test>', '<meta http-equiv=refresh content=0>', '<object data=x>', '<embed src=x>',
  '<textarea>', '</textarea>', '<title>', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<!--', '-->', '<![CDATA[', ']]>', '<?x', '<b onmouseover=alert(1)>', `<img src=x alt='" onerror=alert(1) x="'>`,
  '`', '``', '```\n', '~~~\n', '$', '$$', '\n\n', '\n', '<div>', '</div>', '<pre>', '</pre>', '<table><tr><td>', 'words', '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script>', '$<script>alert(1)</script>$', '`<script>alert(1)</script>`', '\\', '\ue0000\ue001', '<', '>', '"', "'", '- ', '    ', '> ',
]; // prettier-ignore

const TAGS = new Set(
  'a b big blockquote br caption code col colgroup dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var'.split(' '),
); // prettier-ignore
const ATTRIBUTES = new Set('align alt class colspan height href rowspan span src start title valign width'.split(' '));

/** Returns everything in the rendered output that a statement must not contain. */
function bad(markdown: string): string[] {
  const $ = load(shown.render(markdown), null, false);
  return $('*')
    .toArray()
    .flatMap((node) => {
      if (!('attribs' in node)) return [];
      const attributes = Object.entries(node.attribs).filter(
        ([name, value]) =>
          !ATTRIBUTES.has(name) ||
          ((name === 'href' || name === 'src') && !/^(https?:|mailto:|\/api\/|$)/i.test(value)),
      );
      return [...(TAGS.has(node.name) ? [] : [node.name]), ...attributes.map(([name, value]) => `${name}=${value}`)];
    });
}

it.each([
  ['HTML', (text: string) => markdownOfHtml(text, keep)],
  ['Markdown', (text: string) => cleanMarkdown(text, keep)],
])('leaves nothing in hostile %s that acts, in 800 texts', { timeout: 60_000 }, (_what, clean) => {
  for (const text of HOSTILE) expect(bad(clean(text)), text).toEqual([]);
  for (let seed = 1; seed <= 800; seed += 1) {
    const random = seededRandom(seed);
    const text = Array.from({ length: 1 + random.below(10) }, () => random.pick(HOSTILE)).join('');
    expect(bad(clean(text)), JSON.stringify([seed, text, clean(text)])).toEqual([]);
  }
});
