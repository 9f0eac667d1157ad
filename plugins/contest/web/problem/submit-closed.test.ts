import { expect, test } from 'vitest';
import { ContestAuth } from '../../contract';
import { at, infoOf } from '../testing';
import type { Phase } from '../clock';
import { submitClosedReason } from './use-contest-problem-context';

const virtual = { startTime: at(0), endTime: at(5) };

test.each<[Phase, ReturnType<typeof infoOf>, string | null]>([
  ['scheduled', infoOf(), 'notStarted'],
  ['scheduled', infoOf({}, { isContestAdmin: true }), null],
  ['running', infoOf(), null],
  ['running', infoOf({ auth: ContestAuth.Protected }, { hasAccess: false, maySubmit: false }), null],
  ['running', infoOf({}, { maySubmit: false }), 'notAllowed'],
  ['running', infoOf({}, { isExcluded: true, maySubmit: false }), 'accountNotAllowed'],
  ['ended', infoOf(), 'ended'],
  ['ended', infoOf({}, { isContestAdmin: true }), 'ended'],
  ['ended', infoOf({ allowEndSubmit: true }), null],
  ['ended', infoOf({}, { virtual }), null],
  ['ended', infoOf({ isRecord: true }), 'isRecord'],
])('%s: submitting is closed or not', (phase, info, reason) => {
  expect(submitClosedReason(info, phase)).toBe(reason);
});
