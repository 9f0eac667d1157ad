import { expect, test } from 'vitest';
import { ContestType } from '../../contract';
import type { Phase } from '../clock';
import { infoOf } from '../testing';
import { areCasesTold, isHiddenFrom } from './told';

const NOON = '2026-01-02T12:00:00.000Z';
const until = (hour: number) => ({
  startTime: '2026-01-02T08:00:00.000Z',
  endTime: `2026-01-02T${hour}:00:00.000Z`,
});
const oi = { type: ContestType.Oi };

test('only a sealed OI contest hides what became of own submissions', () => {
  expect(isHiddenFrom(infoOf(oi, { isRealTime: false }))).toBe(true);
  expect(isHiddenFrom(infoOf(oi))).toBe(false);
  expect(isHiddenFrom(infoOf({}, { isRealTime: false }))).toBe(false);
});

test.each<[string, ReturnType<typeof infoOf>, Phase, boolean, boolean]>([
  ['ACM, running, own', infoOf(), 'running', true, false],
  ['ACM, over, an other’s', infoOf(), 'ended', false, true],
  ['ACM, over but late ones count, an other’s', infoOf({ allowEndSubmit: true }), 'ended', false, false],
  ['ACM, over but late ones count, own', infoOf({ allowEndSubmit: true }), 'ended', true, true],
  ['ACM, over, an other’s, virtually inside', infoOf({ now: NOON }, { virtual: until(13) }), 'ended', false, false],
  ['ACM, over, an other’s, virtually through', infoOf({ now: NOON }, { virtual: until(11) }), 'ended', false, true],
  ['OI, running, own', infoOf(oi), 'running', true, true],
  ['OI, running, an other’s', infoOf(oi), 'running', false, false],
  ['OI, sealed, own', infoOf(oi, { isRealTime: false }), 'running', true, false],
  ['whoever runs it', infoOf({}, { isContestAdmin: true }), 'running', false, true],
])('%s: cases are told or not', (_, contest, phase, isOwn, told) => {
  expect(areCasesTold(contest, { phase, isOwn })).toBe(told);
});
