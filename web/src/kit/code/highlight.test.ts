import { expect, test } from 'vitest';
import { highlight, splitLines } from './highlight';

test('code is escaped, whatever it holds', () => {
  expect(highlight('<img src=x onerror=alert(1)>', 'plain')).not.toContain('<img');
  expect(highlight('"<script>"', 'cpp')).not.toContain('<script>');
});

test('a comment over two lines is coloured on both', () => {
  expect(splitLines('<span class="c">/* a\nb */</span>;')).toEqual([
    '<span class="c">/* a</span>',
    '<span class="c">b */</span>;',
  ]);
});
