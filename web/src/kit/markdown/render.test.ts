// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderMarkdown } from './render';

test('scripts and handlers do not survive', async () => {
  const html = await renderMarkdown(
    '<img src=x onerror=alert(1)><script>alert(2)</script> [a](javascript:alert(3)) <a href="javascript:alert(4)">b</a>',
  );
  expect(html).not.toMatch(/onerror|<script|href="javascript/);
});

test('a formula between dollars becomes maths', async () => {
  expect(await renderMarkdown('the sum $a_1 + b$ of two')).toContain('class="katex"');
});

test('a formula in brackets becomes maths too', async () => {
  expect(await renderMarkdown(String.raw`the sum \(a + b\)`)).toContain('class="katex"');
});

test('code in a fence is coloured', async () => {
  expect(await renderMarkdown('```cpp\nint main() { return 0; }\n```')).toContain('hljs-');
});
