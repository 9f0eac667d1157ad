import { ProblemType, Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { caseScore, decidingCase, finalStatus, planOf, totalScore } from '../src/scoring';

const { Accepted: AC, WrongAnswer: WA, TimeLimitExceeded: TLE, PartialAccepted: PA, Cancelled: CA } = Status;

describe('the score of a case', () => {
  it.each([
    [AC, 1, 10, 10],
    [PA, 0.59, 10, 5],
    [WA, 1, 10, 0],
    [CA, 0, 10, 0],
  ])('status %i with part %d of %i gives %i', (status, part, full, points) => {
    expect(caseScore(status, part, full)).toBe(points);
  });
});

const cases = (...rows: [groupNum: number | null, status: Status, score: number][]) =>
  rows.map(([groupNum, status, score]) => ({ groupNum, status, score }));

describe('the score of a submission', () => {
  it('is the sum of its cases', () => {
    expect(totalScore('default', cases([1, AC, 30], [1, WA, 0], [2, AC, 20]), 100)).toBe(50);
  });

  it('is the full mark when all is accepted, even if the cases do not add up to it', () => {
    expect(totalScore('default', cases([1, AC, 33], [1, AC, 33], [1, AC, 33]), 100)).toBe(100);
  });

  it('is never above the full mark', () => {
    expect(totalScore('default', cases([1, AC, 80], [1, PA, 70], [1, WA, 0]), 100)).toBe(100);
  });

  it('is not capped by a full mark of zero or none', () => {
    expect(totalScore('default', cases([1, AC, 80], [1, WA, 0]), 0)).toBe(80);
    expect(totalScore('default', cases([1, AC, 80], [1, WA, 0]), null)).toBe(80);
  });

  it('takes the worst case of every group in subtask_lowest', () => {
    const rows = cases([2, AC, 30], [1, AC, 20], [2, PA, 10], [1, AC, 25]);
    expect(totalScore('subtask_lowest', rows, 100)).toBe(30);
  });

  it('takes the rounded average of every group in subtask_average', () => {
    const rows = cases([1, AC, 10], [1, WA, 0], [1, AC, 10], [2, AC, 5], [2, WA, 0]);
    expect(totalScore('subtask_average', rows, 100)).toBe(7 + 3);
  });

  it('counts cases without a group as one group', () => {
    expect(totalScore('subtask_lowest', cases([null, AC, 10], [1, AC, 5], [null, AC, 8]), 100)).toBe(13);
  });
});

const decided = (...statuses: Status[]) => statuses.map((status, index) => ({ seq: index + 1, status }));

describe('the final status', () => {
  it('is Accepted when nothing fails', () => {
    expect(finalStatus(ProblemType.Acm, decided(AC, AC))).toBe(AC);
    expect(finalStatus(ProblemType.Oi, decided(AC, AC))).toBe(AC);
  });

  it('of ACM is that of the first failing case in order, whatever order they were decided in', () => {
    const rows = [...decided(AC, TLE, WA)].reverse();
    expect(finalStatus(ProblemType.Acm, rows)).toBe(TLE);
    expect(decidingCase(rows)?.seq).toBe(2);
  });

  it('of ACM may be PartialAccepted', () => {
    expect(finalStatus(ProblemType.Acm, decided(AC, PA))).toBe(PA);
  });

  it('of OI is that of the first case when all fail, PartialAccepted when some do', () => {
    expect(finalStatus(ProblemType.Oi, decided(TLE, WA))).toBe(TLE);
    expect(finalStatus(ProblemType.Oi, decided(WA, AC))).toBe(PA);
    expect(finalStatus(ProblemType.Oi, decided(AC, CA))).toBe(PA);
  });
});

describe('the order of running', () => {
  const rows = [
    { seq: 3, groupNum: 1 },
    { seq: 1, groupNum: 2 },
    { seq: 2, groupNum: 1 },
  ];
  const seqs = (rounds: { seq: number }[][]): number[][] => rounds.map((round) => round.map(({ seq }) => seq));

  it('is by number, all at once and to the end, by default and for averages', () => {
    for (const mode of ['default', 'subtask_average'] as const) {
      const plan = planOf(mode, rows);
      expect(seqs(plan.rounds)).toEqual([[1, 2, 3]]);
      expect(plan.endsRound({ status: WA, score: 0 })).toBe(false);
    }
  });

  it('ends at the first failure in ergodic_without_error, and the rest leaves no trace', () => {
    const plan = planOf('ergodic_without_error', rows);
    expect(seqs(plan.rounds)).toEqual([[1, 2, 3]]);
    expect(plan.endsRound({ status: AC, score: 0 })).toBe(false);
    expect(plan.endsRound({ status: PA, score: 5 })).toBe(true);
    expect(plan.leftOut).toBe('absent');
  });

  it('is group by group in subtask_lowest, a case without any credit cancels the rest of its group', () => {
    const plan = planOf('subtask_lowest', rows);
    expect(seqs(plan.rounds)).toEqual([[2, 3], [1]]);
    expect(plan.endsRound({ status: PA, score: 1 })).toBe(false);
    expect(plan.endsRound({ status: AC, score: 0 })).toBe(false);
    expect(plan.endsRound({ status: WA, score: 0 })).toBe(true);
    expect(plan.leftOut).toBe('cancelled');
  });
});
