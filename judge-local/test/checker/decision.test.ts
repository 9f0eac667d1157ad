import { Status } from '@tribunal/contract';
import { seededRandom } from '@tribunal/testing';
import { JudgeFailure } from '@tribunal/worker';
import { describe, expect, it } from 'vitest';
import { checkerHash, decisionOf, requireDecision, type Decision } from '../../src/checker';
import type { RunResult } from '../../src/sandbox/types';
import { aResult, captured } from '../results';

const { Accepted: AC, WrongAnswer: WA, PartialAccepted: PA, PresentationError: PE } = Status;

const decide = (exitCode: number, stderr = '', stdout: string | null = '') => decisionOf({ exitCode, stderr, stdout });

describe('the decision of a checker', () => {
  it.each<[row: number, exitCode: number, stderr: string, stdout: string | null, Status, part: number]>([
    [1, 0, '', '', AC, 1],
    [1, 0, 'whatever it says', '', AC, 1],
    [1, 0, 'wrong answer but the code says otherwise', '', AC, 1],
    [1, 0, 'FAIL of a contestant', '', AC, 1],
    [1, 0, 'partially correct (50) of a contestant', '', AC, 1],
    [1, 100, 'FAIL is only a word here', '', AC, 1],
    [1, 0, 'partially correct (0) nothing', '', WA, 0],
    [1, 100, 'partially correct (50) with a base of 50', '', PA, 0.5],
    [2, 1, '', '', WA, 0],
    [2, 1, 'expected 3, found 4', '', WA, 0],
    [2, 1, 'wrong answer 2nd words differ', '', WA, 0],
    [2, 1, 'ok', '', WA, 0],
    [2, 1, 'ok expected 5', '', WA, 0],
    [2, 1, 'FAIL', '', WA, 0],
    [2, 1, 'points 100', '', WA, 0],
    [2, 1, 'partially correct (1)', '', WA, 0],
    [2, 2, 'ok', '100', WA, 0],
    [2, 2, 'wrong output format Extra information', '', WA, 0],
    [2, 2, 'partially correct (2)', '', WA, 0],
    [2, 4, 'ok', '', WA, 0],
    [2, 4, 'FAIL', '', WA, 0],
    [2, 8, 'ok', '', WA, 0],
    [2, 8, 'partially correct (8)', '', WA, 0],
    [2, 102, 'ok no', '', WA, 0],
    [2, 102, 'partially correct (52)', '', WA, 0],
    [2, 102, 'FAIL', '', WA, 0],
    [3, 101, '', '', PE, 0],
    [3, 101, 'ok', '100', PE, 0],
    [3, 101, 'partially correct (51)', '', PE, 0],
    [4, 3, 'partially correct (3) of a testlib that adds nothing', '', WA, 0],
    [4, 103, 'partially correct (53) with a base of 50', '', WA, 0],
    [5, 99, '', '37', PA, 0.37],
    [5, 99, '', ' 62.5 of 100', PA, 0.625],
    [5, 99, '', '100', AC, 1],
    [5, 99, '', '0', WA, 0],
    [5, 99, 'ok', '0', WA, 0],
    [5, 99, '100', '10', PA, 0.1],
    [5, 99, 'partially correct (99)', '10', PA, 0.1],
    [5, 99, 'partially correct (49) with a base of 50', '', PA, 0.49],
    [5, 99, '12 of a dialogue', null, PA, 0.12],
    [6, 7, 'points 12.5 some', '', PA, 0.125],
    [6, 7, 'points 100', '', AC, 1],
    [6, 7, 'points 0 nothing', '', WA, 0],
    [6, 7, 'partially correct (7)', '', PA, 0.07],
    [7, 40, 'partially correct (40) some', '', PA, 0.4],
    [7, 90, 'partially correct (40) with a base of 50', '', PA, 0.4],
    [7, 56, 'partially correct (40) with a base of 16', '', PA, 0.4],
    [7, 190, 'partially correct (40) of our own header', '', PA, 0.4],
    [7, 250, 'partially correct (100) all', '', AC, 1],
    [7, 150, 'partially correct (0) none', '', WA, 0],
    [8, 5, 'wrong answer of another family', '', WA, 0],
    [8, 171, 'wrong output format of another family', '', WA, 0],
    [8, 255, 'unexpected eof', '', WA, 0],
  ])('row %i: exit code %i with %j on stderr and %j on stdout', (_row, exitCode, stderr, stdout, status, part) => {
    expect(decide(exitCode, stderr, stdout)).toEqual({ status, part });
  });

  it.each<[row: number, exitCode: number, stderr: string, stdout: string | null]>([
    [4, 3, '', ''],
    [4, 3, 'FAIL the jury has no answer', ''],
    [4, 3, 'ok', '100'],
    [4, 103, '', ''],
    [4, 103, 'ok', ''],
    [5, 99, '', ''],
    [5, 99, '', 'most'],
    [5, 99, '', '-5'],
    [5, 99, '100 of a contestant', ''],
    [5, 99, 'most', null],
    [6, 7, '', ''],
    [6, 7, 'ok', '100'],
    [6, 7, 'points many', ''],
    [6, 7, 'points points_info=x', ''],
    [6, 7, 'partially correct (100)', ''],
    [9, 9, '', ''],
    [9, 5, 'ok', ''],
    [9, 6, 'FAIL of another family', ''],
    [9, 42, '', ''],
    [9, 42, 'ok of another family', ''],
    [9, 43, '', ''],
    [9, 77, 'points 50', ''],
    [9, 77, 'partially correct (5) by its words alone', ''],
    [9, 255, 'Traceback', ''],
  ])(
    'row %i: is nothing when it ends with code %i, %j on stderr and %j on stdout',
    (_row, exitCode, stderr, stdout) => {
      expect(decide(exitCode, stderr, stdout)).toHaveProperty('failure');
    },
  );
});

describe('words that a contestant may have chosen', () => {
  const REFUSALS = [1, 2, 4, 8, 101, 102];
  const FAILURES = [3, 103];
  /** Returns the maximum that a program can mean by an exit code, as a share of the points. */
  const most = (code: number): number => {
    if ([0, 7, 99, 100].includes(code)) return 1;
    if ([...REFUSALS, ...FAILURES].includes(code)) return 0;
    return Math.min(1, Math.max(...[0, 16, 50, 150].map((base) => code - base)) / 100);
  };
  const partOf = (decision: Decision): number => ('failure' in decision ? 0 : decision.part);

  const { below, pick } = seededRandom(20_261_123);
  const START = ['ok', 'wrong answer', 'wrong output format', 'unexpected eof', 'FAIL', 'points', 'partially correct'];
  const word = (code: number): string => {
    const number = pick([code, code - 16, code - 50, code - 150, below(256)]);
    return pick([...START, String(number), `points ${number}`, `partially correct (${number})`, 'OK', '', ' ', '\n']);
  };
  const stderrOf = (code: number): string =>
    Array.from({ length: 1 + below(3) }, () => word(code)).join(pick([' ', '\n', '']));

  it('never make more of an exit code than it means', () => {
    for (let code = 0; code < 256; code += 1) {
      for (let round = 0; round < 200; round += 1) {
        const [stderr, stdout] = [stderrOf(code), pick([null, '', stderrOf(code)])];
        const decision = decide(code, stderr, stdout);
        const details = JSON.stringify({ code, stderr, stdout, decision });
        expect(partOf(decision), details).toBeLessThanOrEqual(most(code));
        if ([0, 100, ...REFUSALS].includes(code)) expect(decision, details).not.toHaveProperty('failure');
        if (code === 101) expect(decision, details).toEqual({ status: PE, part: 0 });
        else if (REFUSALS.includes(code)) expect(decision, details).toEqual({ status: WA, part: 0 });
      }
    }
  });
});

describe('a checker that ended', () => {
  it('leaves its words to those who set the problem, cleaned and cut', () => {
    const stderrOf = `wrong answer \u001b[31mthe answer of /w/answer is 5\u0000${'.'.repeat(2000)}`;
    const { note, status } = requireDecision(
      'checker',
      1,
      aResult({ status: 'exit', exitCode: 1, stderr: captured(stderrOf) }),
    );
    expect(status).toBe(WA);
    expect(note).toMatch(/^wrong answer the answer of answer is 5\.+$/);
    expect(note).toHaveLength(1024);
  });

  it('says nothing when there is nothing to say', () => {
    expect(requireDecision('checker', 1, aResult())).toEqual({ status: AC, part: 1, note: null });
  });

  it.each<[string, Partial<RunResult>, RegExp]>([
    ['crashed', { status: 'signal', signal: 11 }, /case 3: it was killed by SIGSEGV; its message: here$/],
    ['computed for too long', { status: 'cpu' }, /computed for too long/],
    ['waited for too long', { status: 'wall' }, /too long on the clock/],
    ['took too much memory', { status: 'memory', signal: 9 }, /too much memory/],
    ['printed without end', { status: 'output' }, /printed too much/],
    ['gave a code without meaning', { status: 'exit', exitCode: 77 }, /its exit code 77 has no meaning/],
  ])('and %s is a failure that no other attempt would fix', (_how, result, detail) => {
    const act = () => requireDecision('checker', 3, aResult({ ...result, stderr: captured('here') }));
    expect(act).toThrow(JudgeFailure);
    expect(act).toThrow(
      expect.objectContaining({
        reason: 'checkerFailed',
        retry: 'give-up',
        detail: expect.stringMatching(detail),
      }),
    );
  });

  it('is worth another attempt when the sandbox failed', () => {
    const act = () => requireDecision('interactor', 3, aResult({ status: 'internal', message: 'no slot' }));
    expect(act).toThrow(expect.objectContaining({ reason: 'sandboxCheck', retry: 'retry' }));
  });
});

describe('the hash of a checker', () => {
  const checker = { language: 'C++ 17', code: 'int main() {}', extraFiles: { 'a.h': '1', 'b.h': '2' } };

  it('does not depend on the order of its files', () => {
    const reversed = { ...checker, extraFiles: { 'b.h': '2', 'a.h': '1' } };
    expect(checkerHash(reversed)).toBe(checkerHash(checker));
    expect(checkerHash(checker)).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['language', { language: 'C++ 20' }],
    ['code', { code: 'int main() { return 1; }' }],
    ['a file', { extraFiles: { 'a.h': '1', 'b.h': '3' } }],
  ])('depends on its %s', (_what, change) => {
    expect(checkerHash({ ...checker, ...change })).not.toBe(checkerHash(checker));
  });
});
