import { describe, expect, it } from 'vitest';
import { drawStatement, styleFor, table, withoutControls, wrap } from '../src/show';

const style = styleFor({}, false);
const draw = (source: string, width = 40): string => drawStatement(source, { width, style }).join('\n');

describe('a statement on a terminal', () => {
  it('has headings, paragraphs, lists and code', () => {
    expect(draw('# Task\n\nAdd *two* numbers\nand `print` it.\n\n1. first\n2. second\n\n```\nint  x;\n```')).toBe(
      'Task\n\nAdd two numbers and print it.\n\n  1. first\n  2. second\n\n    int  x;',
    );
  });

  it('keeps formulas as TeX, which Markdown does not read', () => {
    expect(draw('For $a_1 * b_2 * c$ and\n\n$$\\sum_{i=1}^n x_i$$')).toBe(
      'For $a_1 * b_2 * c$ and\n\n$$\\sum_{i=1}^n x_i$$',
    );
    expect(draw('costs \\$5 & 1 < 2')).toBe('costs $5 & 1 < 2');
  });

  it('reads HTML of other judges', () => {
    expect(draw('<p>Given <b>n</b><sup>2</sup><br>cells</p><ul><li>one</li></ul><pre>a\n  b</pre>')).toBe(
      'Given n^2\ncells\n\n  • one\n\n    a\n      b',
    );
    expect(draw('<script>alert(1)</script><style>p{}</style>text')).not.toContain('alert');
  });

  it('draws tables', () => {
    expect(draw('| n | 名称 |\n|---|---|\n| 10 | x |')).toBe('n  │ 名称\n───┼─────\n10 │ x');
  });

  it('cannot steer the terminal', () => {
    expect(draw('<p>a\u001b[2Jb&#27;[31mc\u0007</p>')).toBe('abc');
    expect(withoutControls('\u001b]0;title\u0007x\u009b')).toBe(']0;titlex');
  });
});

it('wraps at the width in columns, between Chinese characters too', () => {
  expect(wrap('给定两个整数，求它们的和。', 10)).toEqual(['给定两个整', '数，求它们', '的和。']);
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
});

it('a table fits into the width where one column may give way', () => {
  const columns = [
    { title: 'id', text: ({ id }: { id: string }) => id },
    { title: 'title', text: () => 'a very long title of a problem', isFlexible: true },
    { title: 'n', text: () => '5', isNumber: true },
  ];
  const lines = table([{ id: 'P1' }], columns, { width: 20, paintHead: (text) => text });
  expect(lines).toEqual(['id  title          n', 'P1  a very long …  5']);
});

it('colours are for terminals that want them', () => {
  expect(styleFor({}, true).red('x')).toBe('\u001b[31mx\u001b[39m');
  expect(styleFor({ NO_COLOR: '1' }, true).red('x')).toBe('x');
  expect(styleFor({}, false).red('x')).toBe('x');
});
