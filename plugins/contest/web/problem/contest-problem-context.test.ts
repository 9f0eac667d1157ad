import { PageSizes, Status } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { ContestType } from '../../contract';
import { infoOf } from '../testing';
import { contestProblemContext, replacesHiddenResult } from './contest-problem-context';

const OI = { type: ContestType.Oi };

test('something is covered once something was submitted whose result is hidden', () => {
  const frozen = infoOf({ ...OI, oiRankScoreType: 'Recent' }, { isRealTime: false });
  expect(replacesHiddenResult(frozen, { myStatus: Status.UnknownResult })).toBe(true);
  expect(replacesHiddenResult(frozen, { myStatus: null })).toBe(false);
  expect(replacesHiddenResult(frozen, { myStatus: Status.NotSubmitted })).toBe(false);
  expect(replacesHiddenResult(infoOf(OI), { myStatus: Status.WrongAnswer })).toBe(false);
});

test.each(['Highest', 'SubtaskBest'] as const)('nothing is covered where %s counts', (oiRankScoreType) => {
  const frozen = infoOf({ ...OI, oiRankScoreType }, { isRealTime: false });
  expect(replacesHiddenResult(frozen, { myStatus: Status.UnknownResult })).toBe(false);
});

test('the list of own submissions has them all, whatever is chosen for other lists', () => {
  const context = contestProblemContext({ contest: infoOf(), phase: 'ended', displayId: 'A' });
  expect(context.mySubmissions(2).query).toEqual({
    contestID: 7,
    onlyMine: true,
    problemID: 'A',
    completeProblemID: true,
    currentPage: 2,
    limit: PageSizes.mySubmissions,
  });
});
