import { describe, expect, it } from 'vitest';
import type { JudgeCaseMode } from '@tribunal/contract';
import { caseModesOf, fullMark } from '../../src/problem/case-score';

const cases = [
  { groupNum: 1, score: 10 },
  { groupNum: 1, score: 25 },
  { groupNum: 2, score: 30 },
  { groupNum: 2, score: 30 },
];

describe('the full mark of an OI problem', () => {
  it.each<[JudgeCaseMode, number]>([
    ['default', 95],
    ['ergodic_without_error', 95],
    ['subtask_lowest', 40],
    ['subtask_average', 48],
  ])('in mode %s is %i', (mode, mark) => {
    expect(fullMark(mode, cases)).toBe(mark);
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
