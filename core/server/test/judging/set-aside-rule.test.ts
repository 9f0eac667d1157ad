import { FAILURE_REASONS, Status, failureFacts, type FailureReason } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { mustSetAside, refutingVerdicts } from '../../src/judging/problem-faults/set-aside-rule';

const ofSetter = (Object.keys(FAILURE_REASONS) as FailureReason[]).filter(
  (reason) => failureFacts(reason).owner === 'setter',
);
const provoked = ofSetter.filter((reason) => failureFacts(reason).dependsOnProgram);
const ONE = { judges: 1, judgesAlive: 1 };

describe('submissions of a problem', () => {
  it.each(ofSetter)('do not wait while only one of several judges fails at it: %s', (reason) => {
    const many = { submissions: 9, people: 9 };
    expect(mustSetAside(reason, { ...many, judges: 1, judgesAlive: 2 })).toBe(false);
    expect(mustSetAside(reason, { ...many, judges: 2, judgesAlive: 5 })).toBe(true);
    expect(mustSetAside(reason, { ...many, judges: 1, judgesAlive: 0 })).toBe(true);
  });

  it.each(ofSetter.filter((reason) => !provoked.includes(reason)))('wait after three failures: %s', (reason) => {
    expect(mustSetAside(reason, { submissions: 2, people: 2, ...ONE })).toBe(false);
    expect(mustSetAside(reason, { submissions: 3, people: 1, ...ONE })).toBe(true);
    expect(refutingVerdicts(reason)).toContain(Status.RuntimeError);
  });

  it.each(provoked)('wait after failures of three people, as one could provoke them: %s', (reason) => {
    expect(mustSetAside(reason, { submissions: 100, people: 2, ...ONE })).toBe(false);
    expect(mustSetAside(reason, { submissions: 3, people: 3, ...ONE })).toBe(true);
    expect(refutingVerdicts(reason)).toContain(Status.WrongAnswer);
    expect(refutingVerdicts(reason)).not.toContain(Status.RuntimeError);
  });

  it.each(ofSetter)('are not shown to be fine by what never meets the data: %s', (reason) => {
    for (const status of [Status.CompileError, Status.SystemError, Status.Cancelled]) {
      expect(refutingVerdicts(reason)).not.toContain(status);
    }
  });
});
