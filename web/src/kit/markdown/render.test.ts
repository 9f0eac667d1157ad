// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import type { MarkdownTexts } from './decorate';
import { renderMarkdown } from './render';

const texts: MarkdownTexts = {
  copyCode: 'Copy',
  table: 'Table',
  taskDone: 'Done',
  taskOpen: 'To do',
  pdf: (name) => `PDF ${name}`,
  foreignPicture: (host, alt) => `Image on ${host}${alt && `: ${alt}`}`,
  foreignMedia: (host) => `Media on ${host}`,
};
const render = (source: string): Promise<string> => renderMarkdown(source, texts);
const tree = async (source: string): Promise<HTMLElement> => {
  const box = document.createElement('div');
  box.innerHTML = await render(source);
  return box;
};

test('a formula between dollars becomes maths', async () => {
  expect(await render('the sum $a_1 + b$ of two')).toContain('class="katex"');
});

test('a formula in brackets becomes maths too', async () => {
  expect(await render(String.raw`the sum \(a + b\)`)).toContain('class="katex"');
});

test('brackets in code stay as they are written', async () => {
  const sed = String.raw`sed 's/\(a\)/\[b\]/'`;
  const box = await tree(`\`\`\`sh\n${sed}\n\`\`\`\n\nor \`${sed}\`\n\n    ${sed}`);
  expect([...box.querySelectorAll('code')].map((code) => code.textContent?.trim())).toEqual([sed, sed, sed]);
  expect(box.querySelector('.katex')).toBeNull();
});

const texOf = (box: HTMLElement): (string | null)[] =>
  [...box.querySelectorAll('math annotation')].map((each) => each.textContent);

test.each([
  ['a paragraph', String.raw`the sum \(a` + '\n' + String.raw`b\) of two`],
  ['lines of its own', String.raw`before` + '\n\\[\na\nb\n\\]\nafter'],
  ['a quotation', '> \\[\n> a\n> b\n> \\]'],
  ['an item of a list', '- so:\n  \\[\n  a\n  b\n  \\]'],
  ['one line', 'before\n\n\\[ a\nb \\]\n\nafter'],
])('a formula in brackets may span lines in %s', async (_, source) => {
  const box = await tree(source);
  expect(texOf(box).map((tex) => tex?.trim())).toEqual(['a\nb']);
  expect(box.textContent).not.toMatch(/\\[[\]()]/);
});

test('square brackets put a formula in the middle, amid a line too', async () => {
  const box = await tree(String.raw`see \[x^2\] there` + '\n\n' + String.raw`\[y^2\]`);
  expect(box.querySelectorAll('.katex-display')).toHaveLength(2);
  expect(texOf(box)).toEqual(['x^2', 'y^2']);
});

test('a new row of a formula does not end it', async () => {
  const tex = String.raw`\begin{matrix} a \\[2pt] b \end{matrix}`;
  expect(texOf(await tree(`\\[ ${tex} \\]`))).toEqual([tex]);
});

test.each([
  [String.raw`an escaped \\(a\\)`, String.raw`an escaped \(a\)`],
  [String.raw`not closed \(a`, 'not closed (a'],
  [String.raw`nothing in \(\) it`, 'nothing in () it'],
  ['\\[\nnot closed', '[\nnot closed'],
])('%j is no formula', async (source, text) => {
  const box = await tree(source);
  expect(box.textContent?.trim()).toBe(text);
  expect(box.querySelector('.katex')).toBeNull();
});

test('a formula on separate lines is centred', async () => {
  const box = await tree('before\n\n$$\n\\sqrt{x}\n$$\n\nafter');
  expect(box.querySelector('.katex-display svg')).not.toBeNull();
  expect(box.querySelector('math annotation')?.textContent).toContain('\\sqrt{x}');
});

test('a formula that is wrong is shown as it was written', async () => {
  expect((await tree('$\\frac{1}{$')).textContent).toContain('\\frac{1}{');
});

test('code in a fence is coloured and can be copied', async () => {
  const box = await tree('```cpp\nint main() { return 0; }\n```');
  expect(box.querySelector('.t-fence > pre [class^=hljs-]')).not.toBeNull();
  expect(box.querySelector('.t-fence > button')?.getAttribute('aria-label')).toBe('Copy');
  expect(box.querySelector('pre')?.tabIndex).toBe(0);
});

test('titles inside a text begin below those of the page', async () => {
  const box = await tree('# one\n\n## two\n\n###### six');
  expect([...box.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((each) => each.tagName)).toEqual(['H3', 'H4', 'H6']);
});

test('a table can be scrolled with keys', async () => {
  const frame = (await tree('|a|b|\n|-|-|\n|1|2|')).querySelector('.t-wide-table');
  expect(frame?.getAttribute('tabindex')).toBe('0');
  expect(frame?.querySelectorAll('td')).toHaveLength(2);
});

test('tasks of a list are ticked or open', async () => {
  const box = await tree('- [x] done\n- [ ] not yet\n- [no] plain');
  expect([...box.querySelectorAll('[role=img]')].map((each) => each.getAttribute('aria-label'))).toEqual([
    'Done',
    'To do',
  ]);
  expect(box.textContent).toContain('[no] plain');
});

test('pictures load lazily and send no referrer', async () => {
  const image = (await tree('![a cat](/api/public/img/cat.png)')).querySelector('img');
  expect(image?.getAttribute('loading')).toBe('lazy');
  expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('links to other sites open beside this one and learn nothing of it', async () => {
  const [other, own] = (await tree('[other](https://example.org/) [own](/problem)')).querySelectorAll('a');
  expect([other?.target, other?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow']);
  expect(own?.target).toBe('');
});

test('a PDF of this site is shown below its link', async () => {
  const box = await tree('see [the rules](/api/public/file/0ab-1.pdf) first\n\nand then');
  const frame = box.querySelector('p + iframe');
  expect(frame?.getAttribute('src')).toBe('/api/public/file/0ab-1.pdf');
  expect(frame?.getAttribute('title')).toBe('PDF the rules');
});

test.each([
  'https://example.org/api/public/file/a.pdf',
  '//example.org/api/public/file/a.pdf',
  '/api/public/file/../../logout?x=.pdf',
  '/api/public/file/%2e%2e/x.pdf',
  '/api/public/file/a.html',
  '/api/public/file/a/b.pdf',
  '/other/a.pdf',
  'javascript:alert(1)//api/public/file/a.pdf',
])('the link %s gets no frame', async (href) => {
  expect((await tree(`<a href="${href}">a</a>`)).querySelector('iframe')).toBeNull();
});

test('two links to PDFs in a line keep their order, and one link twice has one frame', async () => {
  const box = await tree('[a](/api/public/file/a.pdf) [b](/api/public/file/b.pdf) [a](/api/public/file/a.pdf)');
  expect([...box.querySelectorAll('iframe')].map((each) => each.title)).toEqual(['PDF a', 'PDF b']);
});

describe('a picture of another host', () => {
  const FOREIGN = [
    '![a cat](https://example.org/cat.png)',
    '![a cat](//example.org/cat.png)',
    '<img src="https://example.org/cat.png" alt="a cat" style="width: 10px">',
    '<p><img alt="a cat" src="HTTPS://EXAMPLE.ORG/cat.png"></p>',
  ];
  test.each(FOREIGN)('is not loaded, but named and linked to: %s', async (source) => {
    const box = await tree(source);
    expect(box.querySelector('img')).toBeNull();
    const link = box.querySelector('a')!;
    expect(link.textContent).toBe('Image on example.org: a cat');
    expect(new URL(link.href).host).toBe('example.org');
    expect(link.rel).toContain('noreferrer');
    expect(link.target).toBe('_blank');
  });

  test('inside a link leaves that link', async () => {
    const box = await tree('[![](https://example.org/badge.png)](https://elsewhere.example/)');
    expect(box.querySelector('img')).toBeNull();
    expect([...box.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://elsewhere.example/']);
    expect(box.textContent?.trim()).toBe('Image on example.org');
  });

  test('is none of ours, of the same origin, or inside the text', async () => {
    const data = 'data:image/png;base64,iVBORw0KGgo=';
    const box = await tree(
      `![](/api/public/img/a.png) ![](${location.origin}/api/public/img/b.png) <img src="${data}">`,
    );
    expect(box.querySelectorAll('img')).toHaveLength(3);
  });

  test('in a film or a sound is linked to as well', async () => {
    const box = await tree(
      '<video src="https://example.org/a.mp4"></video><audio><source src="https://example.org/b.ogg"></audio>',
    );
    expect(box.querySelector('video, audio, source')).toBeNull();
    expect([...box.querySelectorAll('a')].map(({ href }) => href)).toEqual([
      'https://example.org/a.mp4',
      'https://example.org/b.ogg',
    ]);
  });
});
