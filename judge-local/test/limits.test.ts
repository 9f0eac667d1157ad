import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../src/languages';
import { checkerLimits, interactorLimits, outputCap, programLimits, sandboxLimits, withFiles } from '../src/limits';

const MIB = 1024 * 1024;
const named = (name: string): Language => LANGUAGES.find((one) => one.name === name) as Language;
const asked = { timeLimitMs: 1000, memoryLimitMb: 64, stackLimitMb: 16 };

describe('the limits of a program', () => {
  it('are those of the problem in C, twice as much in Python', () => {
    expect(programLimits(asked, named('C'))).toEqual({ timeMs: 1000, memoryMb: 64, stackMb: 16 });
    expect(programLimits(asked, named('Python3'))).toEqual({ timeMs: 2000, memoryMb: 128, stackMb: 16 });
  });

  it('follow the site instead where it has factors of its own, in whole units', () => {
    const factors = { time: 1.2345, memory: 1.01 };
    expect(programLimits({ ...asked, factors }, named('Python3'))).toEqual({ timeMs: 1235, memoryMb: 65, stackMb: 16 });
    expect(programLimits({ ...asked, factors: null }, named('Python3')).timeMs).toBe(2000);
  });

  it('leave room for output of twice the longest answer, and for 32 MiB at least', () => {
    const output = (bytes: number) => ({ cases: [{ output: { bytes } }] }) as Parameters<typeof outputCap>[0];
    expect(outputCap(output(10))).toBe(32 * MIB);
    expect(outputCap(output(20 * MIB))).toBe(40 * MIB);
    expect(outputCap({ cases: [] })).toBe(32 * MIB);
  });

  it('grow by the files that lie in memory', () => {
    const limits = sandboxLimits(programLimits(asked, named('C')), named('C'), MIB);
    const more = withFiles(limits, { inputBytes: 3 * MIB, expectedBytes: MIB });
    expect(more.memoryBytes - limits.memoryBytes).toBe(4 * MIB);
    expect(more.tmpBytes - limits.tmpBytes).toBe(4 * MIB);
  });

  it('of a checker are its own; an interactor outlasts the program', () => {
    expect(checkerLimits(named('C'), 0)).toMatchObject({ cpuMs: 16_000, wallMs: 48_000, memoryBytes: 512 * MIB });
    const program = programLimits(asked, named('C'));
    const wallMs = sandboxLimits(program, named('C'), MIB).wallMs;
    const interactor = interactorLimits(program, named('C'), 0);
    expect(interactor).toMatchObject({ cpuMs: 2400, wallMs: 2 * wallMs, memoryBytes: 328 * MIB });
  });
});
