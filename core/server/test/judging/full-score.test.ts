import { LOCAL_PROBLEM_SOURCE, ProblemType, Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { fullScoreOf, scoreOf } from '../../src/judging/full-score';

const { Acm, Oi } = ProblemType;

describe('the full mark of a submission', () => {
  it.each([
    ['to an own ACM problem', { bank: LOCAL_PROBLEM_SOURCE, cid: 0, type: Acm, ioScore: null }, null],
    ['to an own OI problem', { bank: LOCAL_PROBLEM_SOURCE, cid: 0, type: Oi, ioScore: 60 }, 60],
    ['to another judge', { bank: 'HDU', cid: 0, type: Acm, ioScore: null }, null],
    ['to another judge, of a problem with points', { bank: 'HDU', cid: 0, type: Oi, ioScore: 60 }, 60],
    ['to another judge in a contest', { bank: 'HDU', cid: 7, type: Acm, ioScore: null }, 100],
    ['to another judge without a submission', { bank: 'HDU' }, null],
  ] as const)('%s', (_what, judged, full) => {
    expect(fullScoreOf(judged)).toBe(full);
  });
});

describe('the score of a verdict', () => {
  it('is the judge’s own in the own bank', () => {
    const judged = { bank: LOCAL_PROBLEM_SOURCE, cid: 7, type: Oi, ioScore: 100 };
    expect(scoreOf(judged, { status: Status.PartialAccepted, score: 30 })).toBe(30);
  });

  it('is all or nothing elsewhere', () => {
    const judged = { bank: 'HDU', cid: 7, type: Acm, ioScore: null };
    expect(scoreOf(judged, { status: Status.Accepted, score: null })).toBe(100);
    expect(scoreOf(judged, { status: Status.WrongAnswer, score: 50 })).toBe(0);
    expect(scoreOf({ ...judged, cid: 0 }, { status: Status.Accepted, score: null })).toBeNull();
  });
});
