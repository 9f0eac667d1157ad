import { describe, expect, it } from 'vitest';
import { keyOf, parseId } from '../judge/ids';

describe('an id of the problem set', () => {
  it.each([
    ['1A', '1A'],
    [' cf-1133f2 ', '1133F2'],
    ['4/a', '4A'],
    ['CF-92101', '92101'],
    ['921/07', '92107'],
    ['https://codeforces.com/problemset/problem/1/A?locale=en', '1A'],
    ['https://m1.codeforces.com/contest/1500/problem/c', '1500C'],
  ])('is read from %s', (text, id) => expect(parseId(text)).toBe(id));

  it.each(['', 'A1', '0A', 'A', '12', '100001A', 'AC-abc100_a', 'https://example.org/problemset/problem/1/A'])(
    'is not read from “%s”',
    (text) => expect(parseId(text)).toBeNull(),
  );

  it('takes the last two digits for the index where there is no letter', () => {
    expect(keyOf('92101')).toEqual({ contest: 921, index: '01' });
    expect(keyOf('1133F2')).toEqual({ contest: 1133, index: 'F2' });
  });
});
