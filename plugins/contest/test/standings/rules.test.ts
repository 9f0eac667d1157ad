import { Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { ContestType, STAR_RANK, type BoardRules, type ContestFact } from '../../contract';
import {
  acmBoard,
  acmStandings,
  ContestFold,
  firstsOf,
  oiStandings,
  rankedTogether,
  type BoardView,
} from '../../standings';

const START = 1_750_000_000_000;
const MINUTE = 60_000;

const rules: BoardRules = {
  type: ContestType.Acm,
  penaltyMs: 20 * MINUTE,
  unitMs: 1000,
  tieBreak: 'none',
  oiRankScoreType: 'Recent',
};
const view: BoardView = {
  startAt: START,
  lengthMs: 60 * MINUTE,
  hiddenFromMs: null,
  includesLate: false,
  isStar: () => false,
};

/** Creates a fold to which events are applied one by one. */
function contest() {
  const fold = new ContestFold();
  let seq = 0;
  const applyFact = (fact: ContestFact) => fold.apply({ seq: (seq += 1), at: START + seq, ...fact });
  const send = (submissionId: number, team: string, minute: number, problem = 1, virtualId: number | null = null) =>
    applyFact({ kind: 'submission', submissionId, team, problem, submittedAt: START + minute * MINUTE, virtualId });
  const judge = (submissionId: number, judgementId: number, status: Status, score: number | null = null) =>
    applyFact({ kind: 'judgement', submissionId, judgementId, status, score, timeMs: 10, isManual: false });
  return { fold, applyFact, send, judge };
}

describe('the fold', () => {
  it('says whose result an event may have changed', () => {
    const { send, judge, applyFact } = contest();
    expect(judge(1, 1, Status.Accepted)).toEqual([]);
    expect(send(1, 'a', 5)).toEqual([{ virtualId: null, team: 'a', problem: 1 }]);
    expect(send(1, 'a', 5)).toEqual([]);
    expect(judge(1, 1, Status.Accepted)).toEqual([{ virtualId: null, team: 'a', problem: 1 }]);
    expect(send(2, 'b', 6, 1, 9)).toEqual([{ virtualId: 9, team: 'b', problem: 1 }]);
    expect(applyFact({ kind: 'announcement', announcementId: 1, title: 'Hello' })).toEqual([]);
    expect(applyFact({ kind: 'problemRemoved', problem: 1 })).toEqual([
      { virtualId: null, team: 'a', problem: 1 },
      { virtualId: 9, team: 'b', problem: 1 },
    ]);
  });

  it('uses the judgement with the largest ID and its last event', () => {
    const { fold, send, judge } = contest();
    send(1, 'a', 5);
    judge(1, 7, Status.Judging);
    judge(1, 7, Status.Accepted);
    judge(1, 3, Status.WrongAnswer);
    expect(fold.run(1)!.run.status).toBe(Status.Accepted);
    judge(1, 8, Status.WrongAnswer);
    expect(fold.run(1)!.run.status).toBe(Status.WrongAnswer);
  });

  it('takes no submission to a problem that was removed', () => {
    const { fold, send, applyFact } = contest();
    applyFact({ kind: 'problemRemoved', problem: 1 });
    expect(send(1, 'a', 5)).toEqual([]);
    expect(acmStandings(fold.runs, rules, view)).toEqual([]);
  });
});

describe('the ACM rule', () => {
  it.each([
    [Status.WrongAnswer, 1],
    [Status.PresentationError, 1],
    [Status.TimeLimitExceeded, 1],
    [Status.MemoryLimitExceeded, 1],
    [Status.RuntimeError, 1],
    [Status.PartialAccepted, 1],
    [Status.CompileError, 0],
    [Status.SystemError, 0],
    [Status.Cancelled, 0],
    [Status.SubmittedFailed, 0],
  ])('an attempt with status %i before the accepted one costs %i penalties', (status, penalties) => {
    const { fold, send, judge } = contest();
    send(1, 'a', 5);
    judge(1, 1, status);
    send(2, 'a', 10);
    judge(2, 2, Status.Accepted);
    const [row] = acmStandings(fold.runs, rules, view);
    expect(row!.penaltyMs).toBe((10 + 20 * penalties) * MINUTE);
    expect(row!.results.get(1)).toMatchObject({ errors: penalties, pending: 0, total: 2, solvedBy: 2 });
  });

  it.each([null, Status.Pending, Status.Compiling, Status.Judging, Status.Submitting])(
    'an attempt with status %s is a try',
    (status) => {
      const { fold, send, judge } = contest();
      send(1, 'a', 5);
      if (status !== null) judge(1, 1, status);
      expect(acmStandings(fold.runs, rules, view)[0]!.results.get(1)).toMatchObject({ errors: 0, pending: 1 });
    },
  );

  it('gives the first to whom sent it first, though another was judged before', () => {
    const { fold, send, judge } = contest();
    const board = acmBoard(fold.runs, rules, view);
    send(1, 'slow', 5);
    send(2, 'quick', 6);
    judge(2, 1, Status.Accepted);
    expect(firstsOf(board.standings()).get(1)).toEqual({ team: 'quick', id: 2, atMs: 6 * MINUTE });
    judge(1, 2, Status.Accepted);
    expect(firstsOf(board.standings()).get(1)).toEqual({ team: 'slow', id: 1, atMs: 5 * MINUTE });
    judge(1, 3, Status.WrongAnswer);
    expect(firstsOf(board.standings()).get(1)).toMatchObject({ team: 'quick' });
    judge(2, 4, Status.WrongAnswer);
    expect(firstsOf(board.standings()).size).toBe(0);
  });

  it('gives no first to a star, nor to a late run', () => {
    const { fold, send, judge } = contest();
    send(1, 'star', 5);
    judge(1, 1, Status.Accepted);
    send(2, 'late', 60);
    judge(2, 2, Status.Accepted);
    const late = { ...view, includesLate: true, isStar: (team: string) => team === 'star' };
    const standings = acmStandings(fold.runs, rules, late);
    expect(firstsOf(standings).size).toBe(0);
    expect(standings.map(({ team, rank }) => [team, rank])).toEqual([
      ['star', STAR_RANK],
      ['late', 1],
    ]);
    expect(standings[1]!.results.get(1)).toMatchObject({ isLate: true, solvedAtMs: 60 * MINUTE });
  });

  it('shows nothing of a verdict during the freeze, not even that there is one now', () => {
    const { fold, send, judge } = contest();
    const board = acmBoard(fold.runs, rules, { ...view, hiddenFromMs: 30 * MINUTE });
    send(1, 'a', 30);
    const before = board.standings();
    judge(1, 1, Status.Accepted);
    expect(board.standings()[0]).toBe(before[0]);
    expect(before[0]).toMatchObject({ solved: 0, penaltyMs: 0, rank: 1 });
    expect(before[0]!.results.get(1)).toMatchObject({ solvedAtMs: null, errors: 0, pending: 1 });
  });

  it('counts an accepted run once even if attempts continue during the freeze', () => {
    const { fold, send, judge } = contest();
    send(1, 'a', 10);
    judge(1, 1, Status.Accepted);
    send(2, 'a', 40);
    const [row] = acmStandings(fold.runs, rules, { ...view, hiddenFromMs: 30 * MINUTE });
    expect(row!.results.get(1)).toMatchObject({ solvedBy: 1, pending: 0, total: 2 });
  });
});

describe('the OI rule', () => {
  const scored = (oiRankScoreType: BoardRules['oiRankScoreType'], hiddenFromMs: number | null = null) => {
    const { fold, send, judge } = contest();
    send(1, 'a', 5);
    judge(1, 1, Status.PartialAccepted, 70);
    send(2, 'a', 10);
    judge(2, 2, Status.PartialAccepted, 40);
    send(3, 'a', 15);
    judge(3, 3, Status.CompileError);
    send(4, 'a', 20);
    return oiStandings(fold.runs, { ...rules, oiRankScoreType }, { ...view, hiddenFromMs })[0]!;
  };

  it('takes the newest that has a score: an error of the compiler takes nothing away', () => {
    expect(scored('Recent').results.get(1)).toMatchObject({ score: 40, scoredAtMs: 10 * MINUTE, total: 4, pending: 1 });
  });

  it('takes the best', () => {
    expect(scored('Highest').results.get(1)).toMatchObject({ score: 70, scoredAtMs: 5 * MINUTE });
  });

  describe('with the best of each subtask', () => {
    const merged = (...runs: [score: number, subtasks: Record<string, number> | null, status?: Status][]) => {
      const { fold, send, applyFact } = contest();
      runs.forEach(([score, subtasks, status = Status.PartialAccepted], at) => {
        send(at + 1, 'a', 5 * (at + 1));
        const verdict = { submissionId: at + 1, judgementId: at + 1, status, score, timeMs: 10, isManual: false };
        applyFact({ kind: 'judgement', ...verdict, ...(subtasks && { subtasks }) });
      });
      return oiStandings(fold.runs, { ...rules, oiRankScoreType: 'SubtaskBest' }, view)[0]!.results.get(1);
    };

    it('adds them up over all runs, and says when the last of them was reached', () => {
      const result = merged([40, { 1: 40, 2: 0 }], [60, { 1: 0, 2: 60 }], [30, { 1: 30, 2: 0 }]);
      expect(result).toMatchObject({ score: 100, scoredAtMs: 10 * MINUTE, isAccepted: false, timeMs: null });
    });

    it('lets runs without subtasks count whole, where that is more', () => {
      expect(merged([40, { 1: 40, 2: 0 }], [50, null])).toMatchObject({ score: 50, scoredAtMs: 10 * MINUTE });
      expect(merged([50, null], [40, { 1: 40, 2: 0 }], [20, { 1: 0, 2: 20 }])).toMatchObject({ score: 60 });
      expect(merged([30, null], [70, null], [40, null])).toMatchObject({ score: 70 });
    });

    it('counts no verdict that costs nothing, and the run time of what was accepted', () => {
      expect(merged([100, { 1: 100 }, Status.SystemError])).toMatchObject({ score: null });
      expect(merged([100, { 1: 40, 2: 60 }, Status.Accepted])).toMatchObject({ isAccepted: true, timeMs: 10 });
    });
  });

  it('contains nothing of what was submitted during the freeze', () => {
    expect(scored('Recent', 10 * MINUTE)).toMatchObject({ score: 70 });
    expect(scored('Recent', 10 * MINUTE).results.get(1)).toMatchObject({ total: 1, pending: 0 });
  });

  it('shows a problem that was only ever refused by the compiler as tried, without a score', () => {
    const { fold, send, judge } = contest();
    send(1, 'a', 5);
    judge(1, 1, Status.CompileError);
    expect(oiStandings(fold.runs, rules, view)[0]).toMatchObject({ score: 0, rank: 1 });
    expect(oiStandings(fold.runs, rules, view)[0]!.results.get(1)).toMatchObject({ score: null, isAccepted: false });
  });
});

it('a virtual participant is ranked among the field of the same minute', () => {
  const { fold, send, judge } = contest();
  const later = 5000;
  for (const [id, team, minute] of [
    [1, 'a', 5],
    [2, 'b', 20],
    [3, 'c', 40],
  ] as const) {
    send(id, team, minute);
    judge(id, id, Status.Accepted);
  }
  send(4, 'me', later + 10, 1, 3);
  judge(4, 4, Status.Accepted);
  const then = { ...view, untilMs: 30 * MINUTE };
  const [own] = acmStandings(fold.virtual(3), rules, { ...then, startAt: START + later * MINUTE });
  const together = rankedTogether([...acmStandings(fold.runs, rules, then), own!], rules, view);
  expect(together.map(({ team, rank }) => [team, rank])).toEqual([
    ['a', 1],
    ['me', 2],
    ['b', 3],
  ]);
});
