import type { FailureReason } from '@tribunal/contract';
import { JudgeFailure } from '@tribunal/worker';
import type { RunResult } from '../sandbox/types';
import { signalName } from '../verdict';
import { decisionOf, type Decision } from './decision';
import { noteOf } from './note';

/** The kind of a problem's program, for messages. */
export type Role = 'checker' | 'interactor';

const FAILED = { checker: 'checkerFailed', interactor: 'interactorFailed' } as const satisfies Record<
  Role,
  FailureReason
>;

/** A decision of a checker or interactor that did not fail. */
export type CheckerDecision = Exclude<Decision, { failure: string }> & { note: string | null };

/**
 * Returns the decision of a checker or interactor.
 * @throws `JudgeFailure` if there is none: the program crashed, took too long or printed nothing meaningful. Further
 * attempts would end the same way, and the submitted program is never to blame.
 */
export function requireDecision(role: Role, seq: number, result: RunResult): CheckerDecision {
  const note = noteOf(result);
  const decision = hasEnded(result) ? decisionOf(outputOf(result)) : { failure: endOf(role, seq, result) };
  if (!('failure' in decision)) return { ...decision, note };
  const quote = note === null ? '' : `; its message: ${note}`;
  throw new JudgeFailure(FAILED[role], `case ${seq}: ${decision.failure}${quote}`);
}

const hasEnded = ({ status }: RunResult): boolean => status === 'ok' || status === 'exit';

const outputOf = ({ exitCode, stdout, stderr }: RunResult) => ({
  exitCode,
  stdout: stdout.bytes ? String(stdout.bytes) : null,
  stderr: String(stderr.bytes ?? ''),
});

function endOf(role: Role, seq: number, { status, signal, message }: RunResult): string {
  switch (status) {
    case 'signal':
      return `it was killed by ${signalName(signal)}`;
    case 'cpu':
      return 'it computed for too long';
    case 'wall':
      return 'it took too long on the clock';
    case 'memory':
      return 'it took too much memory';
    case 'output':
      return 'it printed too much';
    default:
      throw new JudgeFailure('sandboxCheck', `${role}, case ${seq}: ${message ?? status}`);
  }
}
