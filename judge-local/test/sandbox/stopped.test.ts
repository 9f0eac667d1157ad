import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mebibyte, openTestSandbox, type TestSandbox } from './support';

let box: TestSandbox;
beforeAll(async () => {
  box = await openTestSandbox();
});
afterAll(() => box.close());

describe('a program that is stopped', () => {
  it('for its time has used it, whatever the sandbox had to bury meanwhile', async () => {
    const { status, cpuMs } = await box.runProgram('orphan-churn', [], { limits: { cpuMs: 500 } });
    expect(status).toBe('cpu');
    expect(cpuMs).toBeGreaterThan(500);
  });

  it('for its time after it was refused memory is over memory', async () => {
    const limits = { cpuMs: 800, memoryBytes: 32 * mebibyte };
    expect(await box.runProgram('memory-and-time', [], { limits })).toMatchObject({ status: 'memory' });
  });
});
