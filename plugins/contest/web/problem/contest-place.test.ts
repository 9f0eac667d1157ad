import { Status } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { ContestType } from '../../contract';
import type { Phase } from '../clock';
import { infoOf } from '../testing';
import { contestPlace, isCovering } from './contest-place';

const oi = { type: ContestType.Oi };

test('something is covered once something was submitted whose result is hidden', () => {
  const sealed = infoOf(oi, { isRealTime: false });
  expect(isCovering(sealed, { myStatus: Status.UnknownResult })).toBe(true);
  expect(isCovering(sealed, { myStatus: null })).toBe(false);
  expect(isCovering(sealed, { myStatus: Status.NotSubmitted })).toBe(false);
  expect(isCovering(infoOf(oi), { myStatus: Status.WrongAnswer })).toBe(false);
});

test('whoever runs it tries problems before the start, and finds those tries', () => {
  const place = (phase: Phase) =>
    contestPlace({ contest: infoOf({}, { isContestAdmin: true }), phase, displayId: 'A', containsEnd: false });
  expect(place('scheduled').mine(1).query).toMatchObject({ beforeContestSubmit: true });
  expect(place('running').mine(1).query).toMatchObject({ beforeContestSubmit: false });
});
