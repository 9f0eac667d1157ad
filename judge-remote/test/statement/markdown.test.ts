import { expect, it } from 'vitest';
import { rewriteAt } from '../../src/statement/links';
import { cleanMarkdown } from '../../src/statement/markdown';

const clean = (markdown: string): string =>
  cleanMarkdown(
    markdown,
    rewriteAt('https://site.test/p/1', (address, use) => (use === 'picture' ? '/api/public/img/1.png' : address)),
  );

it('leaves Markdown as it is, with its formulas, code and quotes', () => {
  const text = [
    '# Title & more',
    '> quoted "words"',
    'for $1 \\le i<n$ and a < b, 1<=n, `a && b`',
    '$$\na<b\n$$',
    '```cpp\nif (a < b && c > d) return;\n```',
    '| a | b |\n| - | - |\n| 1 | 2 |',
  ].join('\n\n');
  const tagless = text.replace('i<n', 'i\\lt n').replace('$$\na<b\n$$', () => '$$a\\lt b$$');
  expect(clean(text)).toBe(tagless);
});

it('keeps words in angle brackets, and the colour of a warning', () => {
  expect(clean('输入 <n> <m> 两个数，<font color="red">注意</font>')).toBe(
    '输入 &lt;n> &lt;m> 两个数，<font color="red">注意</font>',
  );
});

it.each([
  ['\\(a<b\\) and c>d', '\\(a&lt;b\\) and c>d'],
  ['map<string, int> and <a@b.c>', 'map&lt;string, int> and &lt;a@b.c>'],
  ['if a<b and more', 'if a&lt;b and more'],
])('keeps all words of %j', (text, expected) => {
  expect(clean(text)).toBe(expected);
});

it('makes addresses whole and pictures ours', () => {
  expect(clean('[a](../b "t") ![c](d.png) <https://e.test/> <img src="f.png" onload=x>\n\n[g]: h')).toBe(
    '[a](https://site.test/b "t") ![c](/api/public/img/1.png) [https://e.test/](https://e.test/) <img src="/api/public/img/1.png" />\n\n[g]: https://site.test/p/h',
  );
});

it('shows code that holds tags as code, in a form that nobody takes for tags', () => {
  expect(clean('`<b>x</b>`')).toBe('<code>&lt;b&gt;x&lt;/b&gt;</code>');
  expect(clean('```\n#include <cstdio>\n\nint main() {}\n```')).toBe(
    '<pre><code>#include &lt;cstdio&gt;&#10;&#10;int main() {}</code></pre>',
  );
});
