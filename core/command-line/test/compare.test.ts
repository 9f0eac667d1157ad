import { describe, expect, it } from 'vitest';
import { diffLines } from '../src/local/compare';

describe('a diff', () => {
  it('shows the first lines that differ, the expected one first', () => {
    expect(diffLines('1\n2\n3\n', '1\n5\n3\n', 'lenient')).toEqual(['- 2', '+ 5', '  3']);
  });

  it('shows blanks where nothing else differs', () => {
    expect(diffLines('a b\n', 'a  b\n', 'lenient')).toEqual(['- a·b', '+ a··b']);
  });

  it('is cut when it is long', () => {
    const lines = diffLines('1\n'.repeat(100), '2\n'.repeat(100), 'lenient');
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('  …');
  });
});
