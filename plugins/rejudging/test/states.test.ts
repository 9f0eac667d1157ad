import { describe, expect, it } from 'vitest';
import { canDecide, isUntouched, stateOf, stepOf } from '../server/states';

const at = new Date('2026-03-01T12:00:00Z');

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
