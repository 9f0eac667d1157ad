import { expect, it } from 'vitest';
import { escapeMarkdown } from '../../src/locale/escape';

it('escapes whatever Markdown, HTML or a formula could begin with, and nothing else', () => {
  expect(escapeMarkdown('**A** [b](c) <i> &amp; `d` #1!')).toBe(
    '\\*\\*A\\*\\* &lbrack;b\\](c\\) \\<i\\> \\&amp; \\`d\\` \\#1\\!',
  );
  expect(escapeMarkdown('$x_1$')).toBe('\\$x\\_1\\$');
  expect(escapeMarkdown('算法 club, 2026')).toBe('算法 club, 2026');
});
