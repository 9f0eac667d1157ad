import { Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { manualScore, denyCancel, denyManualVerdict } from '../../src/correction/verdict-corrector';

const { Accepted, WrongAnswer, TimeLimitExceeded, PartialAccepted } = Status;

describe('verdicts by hand', () => {
  it.each([
    [Status.Pending, 'correction.beingJudged'],
    [Status.Compiling, 'correction.beingJudged'],
    [Status.Judging, 'correction.beingJudged'],
    [Status.Submitting, 'correction.beingJudged'],
    [Status.CompileError, 'correction.notCompiled'],
    [Status.Cancelled, null],
    [Status.Accepted, null],
    [Status.SystemError, null],
  ])('in the place of %i: %s', (current, refusal) => {
    expect(denyManualVerdict(current)).toBe(refusal);
  });

  it.each([
    ['where points are not counted there is none', null, Accepted, 50, null],
    ['it is what is said', 100, Accepted, 50, 50],
    ['it is at most the full mark', 100, PartialAccepted, 150, 100],
    ['it is at least nothing', 100, PartialAccepted, -5, 0],
    ['missing, it is the full mark of what is accepted', 100, Accepted, undefined, 100],
    ['null, it is the full mark of what is accepted', 100, Accepted, null, 100],
    ['missing, it is nothing of what is wrong', 100, WrongAnswer, undefined, 0],
    ['null, it is nothing of what ran too long', 100, TimeLimitExceeded, null, 0],
    ['missing, it is asked for of what is accepted in part', 100, PartialAccepted, undefined, 'missing'],
    ['null, it is asked for of what is accepted in part', 100, PartialAccepted, null, 'missing'],
    ['unsaid where points are not counted there is none', null, PartialAccepted, undefined, null],
  ] as const)('have a score: %s', (_what, fullScore, status, requestedScore, score) => {
    expect(manualScore(fullScore, status, requestedScore)).toBe(score);
  });
});

describe('cancelling', () => {
  it.each([
    [Status.Cancelled, 'correction.alreadyCancelled'],
    [Status.Pending, null],
    [Status.Judging, null],
    [Status.CompileError, null],
    [Status.Accepted, null],
  ])('of status %i: %s', (current, refusal) => {
    expect(denyCancel(current)).toBe(refusal);
  });
});
