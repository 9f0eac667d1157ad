import { describe, expect, it } from 'vitest';
import { caseModesOf, distributeScore, oiRankScore } from '../src/vocabulary/scores';

describe('a score that is shared out', () => {
  it('is spread evenly where it divides', () => {
    expect(distributeScore(100, 4)).toEqual([25, 25, 25, 25]);
  });

  it('leaves what does not divide to the last ones', () => {
    expect(distributeScore(100, 3)).toEqual([33, 33, 34]);
    expect(distributeScore(100, 7)).toEqual([14, 14, 14, 14, 14, 15, 15]);
  });

  it.each([1, 6, 99, 100, 101, 1000])('among %i is the whole of it', (count) => {
    expect(distributeScore(100, count).reduce((sum, score) => sum + score, 0)).toBe(100);
  });

  it('goes to nobody where there is none', () => {
    expect(distributeScore(100, 0)).toEqual([]);
  });
});

describe('case modes', () => {
  it.each([
    [0, ['default', 'ergodic_without_error']],
    [1, ['default', 'subtask_lowest', 'subtask_average']],
  ] as const)('of type %i are %j', (type, modes) => {
    expect(caseModesOf(type)).toEqual(modes);
  });
});

describe('the rank score of an OI submission', () => {
  it.each([
    [1, 0, 100, 10],
    [1, 2, 100, 14],
    [1, 1, 55, 8],
    [1, 2, 66, 11],
    [1, 2, 0, 4],
    [1, 2, null, null],
    [0, 2, 100, null],
  ] as const)('of type %i, level %i and score %s is %s', (type, difficulty, score, expected) => {
    expect(oiRankScore(type, difficulty, score)).toBe(expected);
  });
});
