import { describe, expect, it } from 'vitest';
import { countsOf, none, strict, sum, summary, processorSeconds } from '../lib/counts.mjs';

const file = (status, ...statuses) => ({
  name: '/checkout/some.test.ts',
  status,
  assertionResults: statuses.map((one, index) => ({
    status: one,
    fullName: `${one} ${index}`,
    failureMessages: ['why\nwhere'],
  })),
});

describe('the sum of a test run', () => {
  it('counts tests by what became of them', () => {
    const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed', 'passed', 'failed', 'todo')] };
    expect(countsOf(report, 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      names: ['skipped 1', 'todo 2'],
      failures: ['failed 1: why'],
    });
  });

  it('names the line of the file at which a test failed', () => {
    const stack = 'Error: why\n    at read (/checkout/other.ts:1:2)\n    at /checkout/some.test.ts:34:5';
    const failed = { status: 'failed', fullName: 'a test', failureMessages: [stack] };
    const report = { testResults: [{ ...file('failed'), assertionResults: [failed] }] };
    expect(countsOf(report, 1).failures).toEqual(['a test: Error: why (line 34)']);
  });

  it('counts a file that breaks before its first test as a failure', () => {
    expect(countsOf({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });

  it('counts an error outside every test, and a run without a report, as a failure', () => {
    expect(countsOf({ testResults: [file('passed', 'passed')] }, 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(countsOf(null, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('is one line, in which CI takes what was skipped as failed', () => {
    const total = [
      { ...none, passed: 3 },
      { ...none, skipped: 2, names: ['a', 'b'] },
    ].reduce(sum);
    expect(summary(total)).toBe('3 passed, 0 failed, 2 skipped');
    expect(summary(strict(total))).toBe('3 passed, 2 failed, 0 skipped');
  });

  it('has the processor time of the processes of a task', () => {
    expect(processorSeconds('0m0.010s 0m0.020s\n1m2.500s 0m0.250s\n')).toBe(62.75);
    expect(processorSeconds('')).toBe(0);
  });
});
