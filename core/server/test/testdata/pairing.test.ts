import { describe, expect, it } from 'vitest';
import { compareNaturally, pairNames } from '../../src/testdata';

const pairsOf = (paths: string[]): string[] => pairNames(paths).pairs.map(({ input, output }) => `${input} ${output}`);

describe('names in the wild', () => {
  it.each<[string, string[], string[]]>([
    ['dot in, dot out', ['1.in', '1.out', '2.in', '2.out'], ['1.in 1.out', '2.in 2.out']],
    ['dot ans', ['a.in', 'a.ans'], ['a.in a.ans']],
    ['dot a', ['a.in', 'a.a'], ['a.in a.a']],
    ['capitals of DOS', ['A.IN', 'A.OUT'], ['A.IN A.OUT']],
    ['capitals on one side only', ['Big.IN', 'big.out'], ['Big.IN big.out']],
    ['input1.txt', ['input1.txt', 'output1.txt'], ['input1.txt output1.txt']],
    ['input without a number', ['input.txt', 'output.txt'], ['input.txt output.txt']],
    ['in1.txt', ['in1.txt', 'out1.txt'], ['in1.txt out1.txt']],
    ['in01 without extension', ['in01', 'out01'], ['in01 out01']],
    ['1_in.txt', ['1_in.txt', '1_out.txt'], ['1_in.txt 1_out.txt']],
    ['1.in.txt', ['1.in.txt', '1.out.txt'], ['1.in.txt 1.out.txt']],
    ['words inside words', ['testInput3.txt', 'testOutput3.txt'], ['testInput3.txt testOutput3.txt']],
    ['old NOI', ['abc.in1', 'abc.ou1', 'abc.in2', 'abc.ou2'], ['abc.in1 abc.ou1', 'abc.in2 abc.ou2']],
    ['old NOI with out', ['abc.in1', 'abc.out1'], ['abc.in1 abc.out1']],
    ['name.in.1', ['name.in.1', 'name.out.1'], ['name.in.1 name.out.1']],
    ['Polygon', ['01', '01.a', '02', '02.a'], ['01 01.a', '02 02.a']],
    ['Polygon with a word', ['test01', 'test01.a'], ['test01 test01.a']],
    ['txt and out', ['1.txt', '1.out'], ['1.txt 1.out']],
    ['dat and ans', ['1.dat', '1.ans'], ['1.dat 1.ans']],
    ['dat and diff', ['x.dat', 'x.diff'], ['x.dat x.diff']],
    ['inp', ['bai1.inp', 'bai1.out'], ['bai1.inp bai1.out']],
    ['the answer names the input', ['1.in', '1.in.out'], ['1.in 1.in.out']],
    ['folders', ['input/1.txt', 'output/1.txt'], ['input/1.txt output/1.txt']],
    ['folders in and ans', ['in/1', 'ans/1'], ['in/1 ans/1']],
    ['folders and extensions', ['input/1.in', 'output/1.out'], ['input/1.in output/1.out']],
    [
      'folders, file names with the word',
      ['input/input1.txt', 'output/output1.txt'],
      ['input/input1.txt output/output1.txt'],
    ],
    ['folders that say nothing', ['x/tests/1.in', 'x/keys/1.out'], ['x/tests/1.in x/keys/1.out']],
    [
      'a folder per case',
      ['1/input.txt', '1/output.txt', '2/input.txt', '2/output.txt'],
      ['1/input.txt 1/output.txt', '2/input.txt 2/output.txt'],
    ],
    ['one folder around all', ['data/1.in', 'data/1.out'], ['data/1.in data/1.out']],
    ['a folder with a misleading name', ['output/1.in', 'output/1.out'], ['output/1.in output/1.out']],
    [
      'Kattis',
      ['data/sample/1.in', 'data/sample/1.ans', 'data/secret/1-x.in', 'data/secret/1-x.ans'],
      ['data/sample/1.in data/sample/1.ans', 'data/secret/1-x.in data/secret/1-x.ans'],
    ],
    ['Chinese names', ['数据1.in', '数据1.out'], ['数据1.in 数据1.out']],
    ['blanks', ['my data 1.in', 'my data 1.out'], ['my data 1.in my data 1.out']],
  ])('%s', (_, paths, pairs) => {
    expect(pairsOf(paths)).toEqual(pairs);
    expect(pairNames(paths).unmatched).toEqual([]);
  });
});

describe('the order of cases', () => {
  it('is by numbers, not by letters', () => {
    const paths = ['10', '9', '1', '2', '100'].flatMap((name) => [`${name}.in`, `${name}.out`]);
    expect(pairNames(paths).pairs.map(({ input }) => input)).toEqual(['1.in', '2.in', '9.in', '10.in', '100.in']);
  });

  it.each([
    ['2', '10'],
    ['a2b', 'a10b'],
    ['1-2', '1-10'],
    ['1-10', '2-1'],
    ['01', '2'],
    ['a', 'b'],
    ['a', 'a1'],
    ['99999999999999999998', '99999999999999999999'],
  ])('%s comes before %s', (first, second) => {
    expect(compareNaturally(first, second)).toBeLessThan(0);
    expect(compareNaturally(second, first)).toBeGreaterThan(0);
  });

  it('distinguishes every two names', () => {
    expect(compareNaturally('01', '1')).not.toBe(0);
    expect(compareNaturally('a1', 'a1')).toBe(0);
  });
});

describe('subtasks', () => {
  const groups = (names: string[]): (number | null)[] =>
    pairNames(names.flatMap((name) => [`${name}.in`, `${name}.out`])).pairs.map(({ groupNum }) => groupNum);

  it.each<[string, string[], (number | null)[]]>([
    ['folders', ['subtask1/1', 'subtask1/2', 'subtask2/1'], [1, 1, 2]],
    ['folders with a line', ['sub_task_1/1', 'sub_task_2/1'], [1, 2]],
    ['numbers as folders', ['1/1', '1/2', '2/1'], [1, 1, 2]],
    ['group and case', ['1-1', '1-2', '2-1'], [1, 1, 2]],
    ['a name before them', ['sum1_1', 'sum1_2', 'sum2_1'], [1, 1, 2]],
    ['words in the name', ['group1_03', 'group2_01'], [1, 2]],
    ['from nought on', ['subtask0/1', 'subtask1/1'], [1, 2]],
    ['years', ['2019-1', '2019-2', '2020-1'], [1, 1, 2]],
    ['numbers alone are cases', ['1', '2', '3'], [null, null, null]],
    ['a group of its own for each is none', ['1-1', '2-1', '3-1'], [null, null, null]],
    ['only some have one', ['1-1', '1-2', 'sample'], [null, null, null]],
  ])('%s', (_, names, expected) => {
    expect(groups(names)).toEqual(expected);
  });

  it('says which case is in none', () => {
    const { remarks } = pairNames(['sample1.in', 'sample1.out', 'subtask1/1.in', 'subtask1/1.out']);
    expect(remarks).toEqual([{ code: 'noGroup', detail: 'sample1.in' }]);
  });
});

describe('files without a pair', () => {
  it('is said and never made up', () => {
    const { pairs, unmatched } = pairNames(['1.in', '2.out', 'readme.md', '3.in', '3.out']);
    expect(pairs.map(({ input }) => input)).toEqual(['3.in']);
    expect(unmatched).toEqual([
      { code: 'noOutput', detail: '1.in' },
      { code: 'noInput', detail: '2.out' },
      { code: 'noTestdata', detail: 'readme.md' },
    ]);
  });

  it('does not marry strangers of different subtasks', () => {
    expect(pairsOf(['subtask1/1.in', 'subtask2/1.out', 'subtask2/2.in', 'subtask2/2.out'])).toEqual([
      'subtask2/2.in subtask2/2.out',
    ]);
  });

  it('takes .ans of two answers, and says so', () => {
    const { pairs, remarks, unmatched } = pairNames(['1.in', '1.out', '1.ans']);
    expect(pairs).toEqual([{ input: '1.in', output: '1.ans', groupNum: null }]);
    expect(remarks).toEqual([{ code: 'secondOutput', detail: '1.out' }]);
    expect(unmatched).toEqual([]);
  });

  it('takes .in of two inputs, and says so', () => {
    const { pairs, remarks } = pairNames(['1.inp', '1.in', '1.out']);
    expect(pairs.map(({ input }) => input)).toEqual(['1.in']);
    expect(remarks).toEqual([{ code: 'secondInput', detail: '1.inp' }]);
  });

  it('is nothing for an empty archive', () => {
    expect(pairNames([])).toEqual({ pairs: [], unmatched: [], remarks: [] });
  });
});

/** Returns a generator of numbers from 0 up to 1 that are the same for each seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('any set of names', () => {
  const NAME_PARTS = [
    'in',
    'out',
    'ans',
    'a',
    'txt',
    'dat',
    'input',
    'output',
    '1',
    '2',
    '10',
    'x',
    'subtask1',
    'IN',
    'ou1',
  ];

  const randomPaths = (roll: () => number): string[] => {
    const pick = <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)]!;
    const path = (): string =>
      Array.from(
        { length: 1 + Math.floor(roll() * 3) },
        () => `${pick(NAME_PARTS)}${pick(['', '.', '-', '_'])}${pick(NAME_PARTS)}`,
      ).join('/');
    return [...new Set(Array.from({ length: 2 + Math.floor(roll() * 14) }, path))];
  };

  it('gives the same pairs whatever the order in the archive, and uses each file once', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const roll = dice(seed);
      const paths = randomPaths(roll);
      const result = pairNames(paths);
      const shuffled = paths.map((path) => ({ path, at: roll() })).sort((a, b) => a.at - b.at);
      expect(pairNames(shuffled.map(({ path }) => path))).toEqual(result);

      const remarkCount = result.remarks.filter(({ code }) => code.startsWith('second')).length;
      const used = result.pairs.flatMap(({ input, output }) => [input, output]);
      expect(new Set(used).size).toBe(used.length);
      expect(used.length + remarkCount + result.unmatched.length).toBe(paths.length);
    }
  });
});
