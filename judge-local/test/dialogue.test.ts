import { Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { verdictOf } from '../src/modes/dialogue';
import type { RunResult } from '../src/sandbox/types';
import { faultOf, measured } from '../src/verdict';
import { aResult, captured } from './results';

const MIB = 1024 * 1024;
const { Accepted: AC, WrongAnswer: WA, PartialAccepted: PAC, RuntimeError: RE } = Status;
const { TimeLimitExceeded: TLE, MemoryLimitExceeded: MLE } = Status;

type Part = Partial<Omit<RunResult, 'stderr' | 'endedNs'>> & { says?: string; at?: number };

const ended = ({ says = '', at = 1000, ...rest }: Part): RunResult =>
  aResult({ ...rest, stderr: captured(says), endedNs: BigInt(at) * 1_000_000n });

/** `at`: ms at which it ended. */
function judged(program: Part, other: Part) {
  const user = ended(program);
  const fault = faultOf(user, { timeMs: 1000, memoryBytes: 64 * MIB }, 'none');
  return verdictOf({ seq: 1, user, interactor: ended(other), ending: { used: measured(user), fault } });
}

const exit = (exitCode: number): Part => ({ status: 'exit', exitCode });
const SIGPIPE: Part = { status: 'signal', signal: 13 };
const CRASH: Part = { status: 'signal', signal: 11 };
const REFUSES: Part = { ...exit(1), says: 'wrong answer 5 is not 7' };
const MISSES: Part = { ...exit(2), says: 'wrong output format Unexpected end of file - token expected' };

describe('a dialogue', () => {
  it.each<[string, Part, Part, Status]>([
    ['both end well', {}, {}, AC],
    ['the interactor gives a part', {}, { ...exit(7), says: 'points 40' }, PAC],
    ['the interactor refuses and the program ends', { at: 1001 }, REFUSES, WA],
    ['the interactor refuses and the program dies writing', SIGPIPE, { ...REFUSES, at: 1001 }, WA],
    ['the interactor refuses and the program crashes of that', { ...CRASH, at: 1500 }, REFUSES, WA],
    ['the interactor refuses and the program crashes at once', { ...CRASH, at: 999 }, REFUSES, WA],
    ['the interactor refuses and the program spins', { status: 'cpu', cpuMs: 1020, at: 2000 }, REFUSES, WA],
    ['the interactor refuses and the program hangs', { status: 'wall', at: 4000 }, REFUSES, WA],
    ['the interactor accepts and the program writes on', { ...SIGPIPE, at: 1001 }, {}, AC],
    ['the interactor accepts and the program crashes', { ...CRASH, at: 1001 }, {}, RE],
    ['the interactor accepts and the program spins', { status: 'cpu', cpuMs: 1020, at: 2000 }, {}, TLE],
    ['the program crashes and the interactor misses it', { ...CRASH, at: 999 }, MISSES, RE],
    ['the same, noted in the wrong order', { ...CRASH, at: 1001 }, MISSES, RE],
    ['the program crashes and the interactor dies writing', CRASH, SIGPIPE, RE],
    ['the program crashes and the interactor fails in silence', CRASH, exit(103), RE],
    [
      'the program crashes long before the interactor fails',
      { ...CRASH, at: 500 },
      { ...exit(3), says: 'FAIL odd' },
      RE,
    ],
    ['the program ends too early and the interactor misses it', { at: 999 }, MISSES, WA],
    ['the program ends too early and the interactor dies writing', { at: 999 }, SIGPIPE, WA],
    ['the program spins and the interactor misses it', { status: 'cpu', cpuMs: 1020 }, { ...MISSES, at: 1001 }, TLE],
    ['both wait for each other', { status: 'wall', wallMs: 4500 }, { ...MISSES, at: 1001 }, TLE],
    ['the program takes too much memory', { status: 'memory' }, { ...MISSES, at: 1001 }, MLE],
    ['the program is over time although all went well', { cpuMs: 1001 }, {}, TLE],
  ])('in which %s', (_what, program, interactor, status) => {
    expect(judged(program, interactor).status).toBe(status);
  });

  it.each<[string, Part, Part]>([
    ['the interactor crashes', { at: 1001 }, CRASH],
    ['the interactor crashes and the program after it', { ...exit(1), at: 1001 }, CRASH],
    ['the interactor reports a failure', { at: 1001 }, { ...exit(3), says: 'FAIL no answer' }],
    ['the interactor reports a failure and the program crashes', CRASH, { ...exit(3), says: 'FAIL no answer' }],
    ['the interactor computes for too long', { at: 1001 }, { status: 'cpu' }],
    ['the interactor hangs, and so the program', { status: 'wall' }, { status: 'wall', at: 5500 }],
    ['the interactor gives a code without meaning', {}, exit(77)],
  ])('gives no verdict when %s', (_what, program, interactor) => {
    expect(() => judged(program, interactor)).toThrow(expect.objectContaining({ reason: 'the interactor failed' }));
  });

  it('tells the program why it ended too early, and the setters what the interactor said', () => {
    expect(judged({ at: 999 }, SIGPIPE).remark).toEqual({ code: 'dialogueLeft', values: {} });
    expect(judged({ at: 1001 }, REFUSES)).toEqual({ status: WA, part: 0, remark: null, note: REFUSES.says });
  });
});
