import { describe, expect, it } from 'vitest';
import { ContestStatus } from '@tribunal/plugin-contest/contract';
import { printFault } from '../contract';
import { answerMessage } from '../server/clarification-service';
import { denyPrint, denyQuestion, secondsToNextPrint } from '../server/policy';

const { Scheduled, Running, Ended } = ContestStatus;

describe('printing', () => {
  it.each([
    [{ hasPrint: false, status: Running, isOrganiser: true }, 'contest-onsite.noPrints'],
    [{ hasPrint: true, status: Running, isOrganiser: false }, null],
    [{ hasPrint: true, status: Scheduled, isOrganiser: false }, 'contest.notStarted'],
    [{ hasPrint: true, status: Ended, isOrganiser: false }, 'contest.ended'],
    [{ hasPrint: true, status: Scheduled, isOrganiser: true }, null],
  ] as const)('%o is refused with %s', (place, refusal) => {
    expect(denyPrint(place)).toBe(refusal);
  });

  it.each([
    ['', 'empty'],
    [' \n'.repeat(60), 'empty'],
    ['x'.repeat(49), 'short'],
    ['x'.repeat(50), null],
  ] as const)('says of the text %j: %s', (content, fault) => {
    expect(printFault(content)).toBe(fault);
  });

  it.each([
    [null, 0],
    ['2026-03-01T12:00:00.000Z', 20],
    ['2026-03-01T11:59:40.001Z', 1],
    ['2026-03-01T11:59:40.000Z', 0],
  ] as const)('after one at %s the next waits %i seconds', (last, seconds) => {
    expect(secondsToNextPrint(last === null ? null : new Date(last), new Date('2026-03-01T12:00:00Z'))).toBe(seconds);
  });
});

describe('questions', () => {
  it.each([
    [Scheduled, 'contest.notStarted'],
    [Running, null],
    [Ended, 'contest.ended'],
  ] as const)('with the contest at %i are refused with %s', (status, refusal) => {
    expect(denyQuestion(status)).toBe(refusal);
  });

  it('and answers reach the inbox with every line of the question as a quotation', () => {
    expect(
      answerMessage({ title: 'Finals' }, { question: 'May n be 0?\n# big', answer: 'No.', locale: 'zh-CN' }),
    ).toEqual({
      title: '提问已获回答：Finals',
      content: '> May n be 0?\n> # big\n\nNo.',
    });
  });
});
