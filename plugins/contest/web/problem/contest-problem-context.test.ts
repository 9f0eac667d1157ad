import { Status } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { ContestType } from '../../contract';
import type { Phase } from '../clock';
import { infoOf } from '../testing';
import { contestProblemContext, replacesHiddenResult } from './contest-problem-context';

const OI = { type: ContestType.Oi };

test('something is covered once something was submitted whose result is hidden', () => {
  const frozen = infoOf(OI, { isRealTime: false });
  expect(replacesHiddenResult(frozen, { myStatus: Status.UnknownResult })).toBe(true);
  expect(replacesHiddenResult(frozen, { myStatus: null })).toBe(false);
  expect(replacesHiddenResult(frozen, { myStatus: Status.NotSubmitted })).toBe(false);
  expect(replacesHiddenResult(infoOf(OI), { myStatus: Status.WrongAnswer })).toBe(false);
});

test('organisers can submit before the start and find these submissions', () => {
  const place = (phase: Phase) =>
    contestProblemContext({ contest: infoOf({}, { isContestAdmin: true }), phase, displayId: 'A', containsEnd: false });
  expect(place('scheduled').mySubmissions(1).query).toMatchObject({ beforeContestSubmit: true });
  expect(place('running').mySubmissions(1).query).toMatchObject({ beforeContestSubmit: false });
});
