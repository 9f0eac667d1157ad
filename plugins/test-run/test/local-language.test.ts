import { describe, expect, it } from 'vitest';
import { localLanguage } from '../server/test-run-service';
import { sampleNumber } from '../server/presenter';

describe('our language for one of a remote judge', () => {
  it.each([
    ['GNU G++20 13.2', 'text/x-c++src', 'C++ With O2'],
    ['GNU GCC C11', 'text/x-csrc', 'C With O2'],
    ['Java 21', 'text/x-java', 'Java'],
    ['PyPy 3.10', 'text/x-python', 'PyPy3'],
    ['PyPy 2.7', 'text/x-python', 'PyPy2'],
    ['Python 3.8', undefined, 'Python3'],
    ['Python 2.7', 'text/x-python', 'Python2'],
    ['Node.js 15', 'text/javascript', 'JavaScript Node'],
    ['Cobol', 'text/x-cobol', null],
  ])('%s in an editor for %s is %s', (name, mode, ours) => {
    expect(localLanguage(name, mode)).toBe(ours);
  });
});

describe('the number of a sample', () => {
  it('is its place among the examples, blanks at the ends apart', () => {
    const examples = '<input> 1\n</input><output>2</output>\n<input>1  1</input>\n<output>2</output>';
    expect(sampleNumber(examples, '1')).toBe(1);
    expect(sampleNumber(examples, '1  1\n')).toBe(2);
    expect(sampleNumber(examples, '1 1')).toBeNull();
    expect(sampleNumber(null, '1')).toBeNull();
  });
});
