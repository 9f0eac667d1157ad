import { describe, expect, it } from 'vitest';
import { areExamples, isStorableSample, decodeExamples, encodeExamples } from '../src/vocabulary/examples';

const pair = (input: string, output: string) => ({ input, output });

describe('examples', () => {
  it('are read as they were written', () => {
    const examples = [pair('\n1 2\n', ' 3 \n'), pair('5\n6 7', 'a < b & c'), pair('', '')];
    expect(decodeExamples(encodeExamples(examples))).toEqual(examples);
  });

  it('may stand apart', () => {
    const text = '\n<input>1</input>\r\n <output>2</output>\n<input>3</input><output>4</output>\n';
    expect(decodeExamples(text)).toEqual([pair('1', '2'), pair('3', '4')]);
    expect(areExamples(text)).toBe(true);
  });

  it('are none where there is no text', () => {
    expect(decodeExamples(null)).toEqual([]);
    expect(decodeExamples('')).toEqual([]);
    expect(encodeExamples([])).toBe('');
    expect(areExamples('')).toBe(true);
  });

  it('keep what lies around them apart', () => {
    expect(decodeExamples('a<input>1</input><output>2</output>b<input>3')).toEqual([pair('1', '2')]);
  });

  it.each([
    'a',
    '<input>1',
    '<input>1</input>',
    '<input>1</input><output>2',
    '<input>1</input>x<output>2</output>',
    'x<input>1</input><output>2</output>',
    '<input>1</input><output>2</output><output>3</output>',
    '<input>1</input><output>2</output><input>3',
    '<input>1<input>2</input><output>3</output>',
  ])('are not what %s is', (text) => {
    expect(areExamples(text)).toBe(false);
  });
});

it('a sample with a tag of the stored form in it cannot be stored', () => {
  expect(isStorableSample(pair('x</input>', ''))).toBe(false);
  expect(isStorableSample(pair('', '<output>'))).toBe(false);
  expect(isStorableSample(pair('a < b', 'input output'))).toBe(true);
});

describe('a text of 65,535 characters', () => {
  const hostile = (part: string, head = ''): string => (head + part.repeat(65_535)).slice(0, 65_535);

  it.each([
    ['openings', hostile('<input>')],
    ['closings', hostile('</input>', '<input>')],
    ['closings far from what follows', hostile('</input>     ', '<input>')],
    ['blanks after a closing', hostile(' ', '<input></input>')],
    ['pairs without their end', hostile('<input></input><output>')],
  ])('with %s only has no sample', (_what, text) => {
    expect(decodeExamples(text)).toEqual([]);
    expect(areExamples(text)).toBe(false);
  });
});
