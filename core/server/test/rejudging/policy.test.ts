import { Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { isUntouched, manualScore, refuseCancel, refuseManual } from '../../src/rejudging/policy';
import { allows, stateOf, stepOf } from '../../src/rejudging/states';

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
    expect(refuseManual(current)).toBe(refusal);
  });

  it.each([
    ['where points are not counted there is none', { fullMark: null, score: 3 }, 50, null],
    ['it is what is said', { fullMark: 100, score: 3 }, 50, 50],
    ['it is at most the full mark', { fullMark: 100, score: 3 }, 150, 100],
    ['it is at least nothing', { fullMark: 100, score: 3 }, -5, 0],
    ['unsaid, it stays', { fullMark: 100, score: 3 }, undefined, 3],
    ['null, it stays', { fullMark: 100, score: 3 }, null, 3],
  ] as const)('have a score: %s', (_what, problem, wished, score) => {
    expect(manualScore(problem, wished)).toBe(score);
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
    expect(refuseCancel(current)).toBe(refusal);
  });
});

describe('work that a mass rejudge leaves alone', () => {
  it.each([
    ['waits untouched', { judgedAt: null, claimedBy: null, versionId: null }, true],
    ['runs', { judgedAt: null, claimedBy: 'north', versionId: 1 }, false],
    ['goes out again on the data it was begun with', { judgedAt: null, claimedBy: null, versionId: 1 }, false],
    ['is judged', { judgedAt: at, claimedBy: 'north', versionId: 1 }, false],
    ['was decided by hand', { judgedAt: at, claimedBy: null, versionId: null }, false],
  ])('%s: %s', (_what, held, untouched) => {
    expect(isUntouched(held)).toBe(untouched);
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
    expect((['apply', 'drop'] as const).filter((decision) => allows(state, decision))).toEqual(decisions);
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
