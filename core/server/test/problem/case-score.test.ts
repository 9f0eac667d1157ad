import { describe, expect, it } from 'vitest';
import type { JudgeCaseMode, ProblemType } from '@tribunal/contract';
import type { DomainError } from '@tribunal/platform';
import { fullScore, applyScoreRule } from '../../src/problem/score-rule';

const cases = [
  { groupNum: 1, score: 10 },
  { groupNum: 1, score: 25 },
  { groupNum: 2, score: 30 },
  { groupNum: 2, score: 30 },
];

describe('the full mark', () => {
  it.each<[JudgeCaseMode, ProblemType, number | null]>([
    ['default', 1, 95],
    ['ergodic_without_error', 1, 95],
    ['subtask_lowest', 1, 40],
    ['subtask_average', 1, 48],
    ['default', 0, null],
  ])('in mode %s of type %i is %s', (judgeCaseMode, type, expected) => {
    expect(fullScore({ type, judgeCaseMode }, cases)).toBe(expected);
  });
});

describe('a case', () => {
  const full = { score: 5, groupNum: 2 };

  it.each<[string, ProblemType, JudgeCaseMode, object]>([
    ['nothing in ACM', 0, 'default', { score: null, groupNum: null }],
    ['its score in OI', 1, 'default', { score: 5, groupNum: null }],
    ['score and group in subtasks', 1, 'subtask_lowest', full],
  ])('keeps %s', (_what, type, judgeCaseMode, kept) => {
    expect(applyScoreRule({ type, judgeCaseMode }, full, 0)).toEqual(kept);
  });

  it.each<[string, ProblemType, JudgeCaseMode, object, string]>([
    ['a score in OI', 1, 'default', { groupNum: 2 }, 'samples.3.score'],
    ['a group in subtasks', 1, 'subtask_average', { score: 5, groupNum: null }, 'samples.3.groupNum'],
  ])('needs %s', (_what, type, judgeCaseMode, one, field) => {
    expect(() => applyScoreRule({ type, judgeCaseMode }, one, 3)).toThrow(
      expect.objectContaining({ status: 400, field, values: { place: 4 } }) as DomainError,
    );
  });
});
