import { Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { isUntouched, manualScore, denyCancel, denyManualVerdict } from '../../src/rejudging/policy';
import { canDecide, stateOf, stepOf } from '../../src/rejudging/states';

const { Accepted, WrongAnswer, TimeLimitExceeded, PartialAccepted } = Status;
const at = new Date('2026-03-01T12:00:00Z');

describe('verdicts by hand', () => {
  it.each([
    [Status.Pending, 'rejudge.beingJudged'],
    [Status.Compiling, 'rejudge.beingJudged'],
    [Status.Judging, 'rejudge.beingJudged'],
    [Status.Submitting, 'rejudge.beingJudged'],
    [Status.CompileError, 'rejudge.notCompiled'],
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
    [Status.Cancelled, 'rejudge.alreadyCancelled'],
    [Status.Pending, null],
    [Status.Judging, null],
    [Status.CompileError, null],
    [Status.Accepted, null],
  ])('of status %i: %s', (current, refusal) => {
    expect(denyCancel(current)).toBe(refusal);
  });
});

describe('work that a mass rejudge leaves alone', () => {
  it.each([
    ['waits untouched', { judgedAt: null, claimedBy: null, versionId: null }, true],
    ['runs', { judgedAt: null, claimedBy: 'north', versionId: 1 }, false],
    ['goes out again on the data it was begun with', { judgedAt: null, claimedBy: null, versionId: 1 }, false],
    ['is judged', { judgedAt: at, claimedBy: 'north', versionId: 1 }, false],
    ['was decided by hand', { judgedAt: at, claimedBy: null, versionId: null }, false],
  ])('%s: %s', (_what, judgement, untouched) => {
    expect(isUntouched(judgement)).toBe(untouched);
  });
});

describe('a rejudging', () => {
  const made = { kind: 'preview', appliedAt: null, droppedAt: null } as const;

  it.each([
    ['is judged', made, { total: 2, done: 1 }, 'judging', ['drop']],
    ['is ready', made, { total: 2, done: 2 }, 'ready', ['apply', 'drop']],
    ['is applied', { ...made, appliedAt: at }, { total: 2, done: 2 }, 'applied', []],
    ['is dropped', { ...made, droppedAt: at }, { total: 2, done: 1 }, 'dropped', []],
  ] as const)('%s', (_what, facts, progress, state, decisions) => {
    expect(stateOf(facts, progress)).toBe(state);
    expect((['apply', 'drop'] as const).filter((decision) => canDecide(state, decision))).toEqual(decisions);
  });

  it.each([
    [made, 'ask'],
    [{ ...made, appliedAt: at }, 'swap'],
    [{ ...made, droppedAt: at }, 'dismiss'],
    [{ ...made, kind: 'direct' }, 'replace'],
  ] as const)('%j goes on with %s', (facts, step) => {
    expect(stepOf(facts)).toBe(step);
  });
});
