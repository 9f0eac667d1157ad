import { Status } from '@tribunal/contract';
import { JudgeFailure } from '@tribunal/worker';
import { describe, expect, it } from 'vitest';
import { checkerHash, decisionOf, settled } from '../../src/checker';
import type { RunResult } from '../../src/sandbox/types';
import { aResult, captured } from '../results';

const { Accepted: AC, WrongAnswer: WA, PartialAccepted: PAC, PresentationError: PE } = Status;

const said = (exitCode: number, stderr = '', stdout = '') => decisionOf({ exitCode, stderr, stdout });

describe('what a checker decided', () => {
  it.each<[exitCode: number, stderr: string, stdout: string, Status, part: number]>([
    [0, '', '', AC, 1],
    [0, 'whatever it says', '', AC, 1],
    [0, 'wrong answer but the code says otherwise', '', AC, 1],
    [0, 'partially correct (0) nothing', '', WA, 0],
    [40, 'partially correct (40) some', '', PAC, 0.4],
    [90, 'partially correct (40) with a base of 50', '', PAC, 0.4],
    [56, 'partially correct (40) with a base of 16', '', PAC, 0.4],
    [150, 'partially correct (100) all', '', AC, 1],
    [99, '', '37', PAC, 0.37],
    [99, '', ' 62.5 of 100', PAC, 0.625],
    [99, '', '100', AC, 1],
    [99, '', '0', WA, 0],
    [99, '12', '', PAC, 0.12],
    [100, 'FAIL is only a word here', '', AC, 1],
    [101, '', '', PE, 0],
    [102, 'ok no', '', WA, 0],
    [1, 'wrong answer 2nd words differ', '', WA, 0],
    [5, 'wrong answer of another family', '', WA, 0],
    [42, 'ok of another family', '', AC, 1],
    [2, 'wrong output format Extra information', '', WA, 0],
    [7, 'points 12.5 some', '', PAC, 0.125],
    [7, 'points 100', '', AC, 1],
    [7, 'points 0 nothing', '', WA, 0],
    [77, 'partially correct (5) by its words', '', PAC, 0.05],
    [1, '', '', WA, 0],
    [1, 'expected 3, found 4', '', WA, 0],
    [2, '', '', WA, 0],
    [4, '', '', WA, 0],
    [8, '', '', WA, 0],
  ])('exit code %i with %j on stderr and %j on stdout', (exitCode, stderr, stdout, status, part) => {
    expect(said(exitCode, stderr, stdout)).toEqual({ status, part });
  });

  it.each([
    [3, '', ''],
    [3, 'FAIL the jury has no answer', ''],
    [103, '', ''],
    [99, '', ''],
    [99, '', 'most'],
    [99, '', '-5'],
    [7, '', ''],
    [7, 'points many', ''],
    [7, 'points points_info=x', ''],
    [9, '', ''],
    [43, '', ''],
    [255, 'Traceback', ''],
    [6, 'FAIL of another family', ''],
  ])('is nothing when it ends with code %i, %j on stderr and %j on stdout', (exitCode, stderr, stdout) => {
    expect(said(exitCode, stderr, stdout)).toHaveProperty('failure');
  });
});

describe('a checker that ended', () => {
  it('leaves its words to those who set the problem, cleaned and cut', () => {
    const words = `wrong answer \u001b[31mthe answer of /w/answer is 5\u0000${'.'.repeat(2000)}`;
    const { note, status } = settled('checker', 1, aResult({ status: 'exit', exitCode: 1, stderr: captured(words) }));
    expect(status).toBe(WA);
    expect(note).toMatch(/^wrong answer the answer of answer is 5\.+$/);
    expect(note).toHaveLength(1024);
  });

  it('says nothing when there is nothing to say', () => {
    expect(settled('checker', 1, aResult())).toEqual({ status: AC, part: 1, note: null });
  });

  it.each<[string, Partial<RunResult>, RegExp]>([
    ['crashed', { status: 'signal', signal: 11 }, /case 3: it was killed by SIGSEGV; it said: here$/],
    ['computed for too long', { status: 'cpu' }, /computed for too long/],
    ['waited for too long', { status: 'wall' }, /too long on the clock/],
    ['took too much memory', { status: 'memory', signal: 9 }, /too much memory/],
    ['printed without end', { status: 'output' }, /printed too much/],
    ['gave a code without meaning', { status: 'exit', exitCode: 77 }, /its exit code 77 has no meaning/],
  ])('and %s is a failure that no other attempt would mend', (_how, result, detail) => {
    const act = () => settled('checker', 3, aResult({ ...result, stderr: captured('here') }));
    expect(act).toThrow(JudgeFailure);
    expect(act).toThrow(
      expect.objectContaining({
        reason: 'the checker failed',
        retry: 'give-up',
        detail: expect.stringMatching(detail),
      }),
    );
  });

  it('is worth another attempt when the sandbox failed', () => {
    const act = () => settled('interactor', 3, aResult({ status: 'internal', message: 'no slot' }));
    expect(act).toThrow(
      expect.objectContaining({ reason: 'the sandbox could not run the interactor', retry: 'retry' }),
    );
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
