import { ProblemAuth } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { prefixOf, PROGRESS_STATES, type ApplicationState } from '../contract';
import { canApply, denyStep, progressOf, STEPS, withoutPrefix, withPrefix, type Step } from '../server/policy';

const STATES: readonly ApplicationState[] = ['none', 'applied', 'public', 'refused'];

describe('the steps of an application', () => {
  /** From each state, the steps that can be taken. */
  it.each<[ApplicationState, Step[]]>([
    ['none', ['apply']],
    ['applied', ['withdraw', 'agree', 'refuse']],
    ['public', ['withdraw', 'refuse', 'reopen']],
    ['refused', ['withdraw', 'agree', 'reopen']],
  ])('from %s: %j', (state, expected) => {
    const steps = Object.keys(STEPS) as Step[];
    const open = steps.filter((step) => denyStep(step, { state, auth: ProblemAuth.Public }) === null);
    expect(open).toEqual(expected);
  });

  it.each<[Step, ApplicationState, boolean]>([
    ['apply', 'none', false],
    ['agree', 'applied', false],
    ['withdraw', 'public', true],
    ['refuse', 'applied', true],
    ['reopen', 'refused', true],
  ])('%s from %s, for a hidden problem or one of a contest: %s', (step, state, isOpen) => {
    for (const auth of [ProblemAuth.Private, ProblemAuth.Contest]) {
      expect(denyStep(step, { state, auth }) === null).toBe(isOpen);
    }
  });

  it('are the same on the wire and back', () => {
    expect(STATES.map(progressOf)).toEqual([null, 1, 2, 3]);
    expect(([1, 2, 3] as const).map((progress) => PROGRESS_STATES[progress])).toEqual(['applied', 'public', 'refused']);
  });
});

describe('applying for a problem', () => {
  const rights = {
    stranger: { canRead: false, canCreate: false, canManage: false },
    member: { canRead: true, canCreate: false, canManage: false },
    admin: { canRead: true, canCreate: true, canManage: false },
    groupRoot: { canRead: true, canCreate: true, canManage: true },
  };
  it.each<[keyof typeof rights, 'own' | 'of somebody', boolean]>([
    ['stranger', 'own', false],
    ['member', 'own', false],
    ['admin', 'own', true],
    ['admin', 'of somebody', false],
    ['groupRoot', 'of somebody', true],
  ])('is for the %s, %s: %s', (name, whose, may) => {
    const viewer = { uid: 'me', roles: ['default_user'] as const };
    const problem = { authorUid: whose === 'own' ? 'me' : 'other', group: 7 };
    expect(canApply(viewer, problem, rights[name])).toBe(may);
  });
});

describe('the id of a problem', () => {
  it('begins with the short name, without characters that an address cannot have', () => {
    expect(['club1', 'a b/c?d#', '?????'].map(prefixOf)).toEqual(['CLUB1', 'ABCD', 'GROUP']);
  });

  it.each([
    ['CLUB1', 'CLUB1P1', 'CLUB1', 'P1'],
    ['CLUB1', 'P1', '', 'P1'],
    ['CLUB1', 'CLUB1', '', 'CLUB1'],
    ['', 'P1', '', 'P1'],
  ])('prefix %j of %j: %j and %j', (stored, problemId, prefix, ownId) => {
    expect(withoutPrefix(stored, problemId)).toEqual({ prefix, ownId });
  });

  it('has 50 characters at most together with the prefix', () => {
    expect(withPrefix('CLUB1', 'x'.repeat(45))).toHaveLength(50);
    expect(() => withPrefix('CLUB1', 'x'.repeat(46))).toThrow(expect.objectContaining({ status: 400 }));
  });
});
