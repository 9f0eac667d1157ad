import { describe, expect, it } from 'vitest';
import { sampleNumber } from '../server/presenter';

describe('the number of a sample', () => {
  it('is its place among the examples, blanks at the ends apart', () => {
    const examples = '<input> 1\n</input><output>2</output>\n<input>1  1</input>\n<output>2</output>';
    expect(sampleNumber(examples, '1')).toBe(1);
    expect(sampleNumber(examples, '1  1\n')).toBe(2);
    expect(sampleNumber(examples, '1 1')).toBeNull();
    expect(sampleNumber(null, '1')).toBeNull();
  });
});
