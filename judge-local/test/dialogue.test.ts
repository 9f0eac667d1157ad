import { Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { verdictOf } from '../src/modes/dialogue';
import type { RunResult } from '../src/sandbox/types';
import { faultOf, measured } from '../src/verdict';
import { aResult, captured } from './results';

const MIB = 1024 * 1024;
const { Accepted: AC, WrongAnswer: WA, PartialAccepted: PA, PresentationError: PE, RuntimeError: RE } = Status;
const { TimeLimitExceeded: TLE, MemoryLimitExceeded: MLE } = Status;

type Part = Partial<Omit<RunResult, 'stderr' | 'endedNs'>> & { complaint?: string; at?: number };

const ended = ({ complaint = '', at = 1000, ...rest }: Part): RunResult =>
  aResult({ ...rest, stderr: captured(complaint), endedNs: BigInt(at) * 1_000_000n });

/** `at` is the time in ms at which the part's end was known. */
function judged(program: Part, other: Part) {
  const user = ended(program);
  const fault = faultOf(user, { timeMs: 1000, memoryBytes: 64 * MIB }, 'none');
  return verdictOf({ seq: 1, user, interactor: ended(other), ending: { used: measured(user), fault } });
}

const exit = (exitCode: number): Part => ({ status: 'exit', exitCode });
const SIGPIPE: Part = { status: 'signal', signal: 13 };
const CRASH: Part = { status: 'signal', signal: 11 };
const OVER_TIME: Part = { status: 'cpu', cpuMs: 1020 };
const LATE: Part = { cpuMs: 1001 };
const IDLE: Part = { status: 'wall', wallMs: 4500 };
const OVER_MEMORY: Part = { status: 'memory' };
const PRINTS_TOO_MUCH: Part = { status: 'output' };

const ACCEPTS: Part = {};
const AWARDS_PART: Part = { ...exit(7), complaint: 'points 40' };
const REFUSES: Part = { ...exit(1), complaint: 'wrong answer 5 is not 7' };
const REFUSES_IN_SILENCE: Part = exit(1);
/** The text of a refusal has no influence. */
const MENTIONS_THE_END: Part = { ...exit(2), complaint: 'wrong output format Unexpected end of file' };
const MENTIONS_A_NUMBER: Part = { ...exit(102), complaint: "couldn't read an integer" };
const REPORTS: Part = { ...exit(3), complaint: 'FAIL no answer' };
const REFUSALS = [REFUSES, REFUSES_IN_SILENCE, MENTIONS_THE_END, MENTIONS_A_NUMBER];

const first = (part: Part): Part => ({ ...part, at: 999 });
/** Returns a part that ended later by the smallest difference a clock can measure. */
const then = (part: Part): Part => ({ ...part, at: 1000 });

describe('a dialogue that the program ends first', () => {
  const FAULTS: [string, Part, Status][] = [
    ['exits with 1', exit(1), RE],
    ['crashes', CRASH, RE],
    ['dies of a pipe of its own', SIGPIPE, RE],
    ['prints too much', PRINTS_TOO_MUCH, RE],
    ['computes for too long', OVER_TIME, TLE],
    ['ends well, but too late', LATE, TLE],
    ['waits for too long', IDLE, TLE],
    ['takes too much memory', OVER_MEMORY, MLE],
  ];
  it.each(FAULTS)('and that %s is its own fault, whatever the interactor then does', (_what, program, status) => {
    const others = [ACCEPTS, AWARDS_PART, ...REFUSALS, REPORTS, SIGPIPE, CRASH, { status: 'cpu' } as const, exit(77)];
    for (const interactor of others) {
      expect(judged(first(program), then(interactor)), JSON.stringify(interactor)).toMatchObject({ status, part: 0 });
    }
  });

  it.each<[string, Part, Status]>([
    ['accepts', ACCEPTS, AC],
    ['gives a part', AWARDS_PART, PA],
    ['refuses', REFUSES, WA],
    ['refuses in silence', REFUSES_IN_SILENCE, WA],
    ['misses the rest', MENTIONS_THE_END, WA],
    ['misses a number', MENTIONS_A_NUMBER, WA],
    ['dies writing', SIGPIPE, WA],
  ])('well is what the interactor makes of it: it %s', (_what, interactor, status) => {
    expect(judged(first({}), then(interactor)).status).toBe(status);
  });
});

describe('a dialogue that the interactor ends first', () => {
  const PROGRAMS: [string, Part][] = [
    ['ends well', {}],
    ['dies writing', SIGPIPE],
    ['crashes', CRASH],
    ['exits with 1', exit(1)],
    ['computes for too long', OVER_TIME],
    ['waits for too long', IDLE],
    ['takes too much memory', OVER_MEMORY],
  ];
  it.each(PROGRAMS)('by refusing is refused, even if the program then %s', (_what, program) => {
    for (const interactor of REFUSALS) {
      expect(judged(then(program), first(interactor)), JSON.stringify(interactor)).toMatchObject({ status: WA });
    }
    expect(judged(then(program), first(exit(101))).status).toBe(PE);
  });

  it.each<[string, Part, Status | null]>([
    ['ends well', {}, null],
    ['dies writing', SIGPIPE, null],
    ['crashes', CRASH, RE],
    ['exits with 1', exit(1), RE],
    ['computes for too long', OVER_TIME, TLE],
    ['ends well, but too late', LATE, TLE],
    ['waits for too long', IDLE, TLE],
    ['takes too much memory', OVER_MEMORY, MLE],
  ])('by accepting is accepted if the program then also ends well: it %s', (_what, program, fault) => {
    expect(judged(then(program), first(ACCEPTS)).status).toBe(fault ?? AC);
    expect(judged(then(program), first(AWARDS_PART)).status).toBe(fault ?? PA);
  });
});

describe('an interactor that fails', () => {
  const FAILURES: [string, Part][] = [
    ['crashes', CRASH],
    ['dies of a pipe of its own', SIGPIPE],
    ['reports a failure', REPORTS],
    ['computes for too long', { status: 'cpu' }],
    ['waits for too long', { status: 'wall' }],
    ['takes too much memory', { status: 'memory' }],
    ['gives a code without meaning', exit(77)],
  ];
  const failure = expect.objectContaining({ reason: 'interactorFailed' });

  it.each(FAILURES)('is to blame when it %s first, however the program then ends', (_what, interactor) => {
    for (const program of [{}, SIGPIPE, CRASH, exit(1), OVER_TIME, IDLE]) {
      expect(() => judged(then(program), first(interactor))).toThrow(failure);
    }
  });

  it.each(FAILURES.filter(([, how]) => how !== SIGPIPE))(
    'is to blame when it %s after the program has ended well',
    (_what, interactor) => {
      expect(() => judged(first({}), then(interactor))).toThrow(failure);
    },
  );

  it('is to blame when it hangs for longer than the program that waits for it', () => {
    expect(() => judged(first(IDLE), then({ status: 'wall' }))).toThrow(failure);
  });

  it('fails for another attempt when the sandbox lost it', () => {
    const lost: Part = { status: 'internal', at: 0 };
    expect(() => judged(then(exit(1)), lost)).toThrow(expect.objectContaining({ retry: 'retry' }));
  });
});

it("shows users why the program ended too early, and setters the interactor's output", () => {
  expect(judged(first({}), then(SIGPIPE)).message).toEqual({ code: 'dialogueLeft', values: {} });
  expect(judged(then({}), first(REFUSES))).toEqual({ status: WA, part: 0, message: null, note: REFUSES.complaint });
  expect(judged(first(CRASH), then(REFUSES))).toMatchObject({ message: { code: 'signal' }, note: REFUSES.complaint });
});
