import { expect, test } from 'vitest';
import { ContestType } from '../../contract';
import type { Phase } from '../clock';
import { infoOf } from '../testing';
import { areCasesVisible, areResultsHidden } from './case-visibility';

const NOON = '2026-01-02T12:00:00.000Z';
const until = (hour: number) => ({
  startTime: '2026-01-02T08:00:00.000Z',
  endTime: `2026-01-02T${hour}:00:00.000Z`,
});
const OI = { type: ContestType.Oi };

test('only a frozen OI contest hides the results of own submissions', () => {
  expect(areResultsHidden(infoOf(OI, { isRealTime: false }))).toBe(true);
  expect(areResultsHidden(infoOf(OI))).toBe(false);
  expect(areResultsHidden(infoOf({}, { isRealTime: false }))).toBe(false);
});

test.each<[string, ReturnType<typeof infoOf>, Phase, boolean, boolean]>([
  ['ACM, running, own', infoOf(), 'running', true, false],
  ['ACM, over, an other’s', infoOf(), 'ended', false, true],
  ['ACM, over but late ones count, an other’s', infoOf({ allowEndSubmit: true }), 'ended', false, false],
  ['ACM, over but late ones count, own', infoOf({ allowEndSubmit: true }), 'ended', true, true],
  ['ACM, over, an other’s, virtually inside', infoOf({ now: NOON }, { virtual: until(13) }), 'ended', false, false],
  ['ACM, over, an other’s, virtually through', infoOf({ now: NOON }, { virtual: until(11) }), 'ended', false, true],
  ['OI, running, own', infoOf(OI), 'running', true, true],
  ['OI, running, an other’s', infoOf(OI), 'running', false, false],
  ['OI, sealed, own', infoOf(OI, { isRealTime: false }), 'running', true, false],
  ['whoever runs it', infoOf({}, { isContestAdmin: true }), 'running', false, true],
])('%s: cases are shown or hidden', (_, contest, phase, isOwn, expected) => {
  expect(areCasesVisible(contest, { phase, isOwn })).toBe(expected);
});
