import type { FailureReason } from '@tribunal/contract';
import { JudgeFailure } from '@tribunal/worker';
import type { RunResult } from '../sandbox/types';
import { signalName } from '../verdict';
import { decisionOf, type Decision } from './decision';
import { noteOf } from './note';

/** Which of a problem's programs, for messages. */
export type Role = 'checker' | 'interactor';

const FAILED = { checker: 'checkerFailed', interactor: 'interactorFailed' } as const satisfies Record<
  Role,
  FailureReason
>;

/** A decision of a checker or interactor that is one. */
export type Settled = Exclude<Decision, { failure: string }> & { note: string | null };

/**
 * What a checker or interactor decided. Throws `JudgeFailure` when it did not: it crashed, took too long, said nothing that
 * has a meaning. Other attempts would end the same way, and the submitted program is never to blame.
 */
export function settled(role: Role, seq: number, result: RunResult): Settled {
  const note = noteOf(result);
  const decision = hasEnded(result) ? decisionOf(spokenBy(result)) : { failure: endOf(role, seq, result) };
  if (!('failure' in decision)) return { ...decision, note };
  const said = note === null ? '' : `; it said: ${note}`;
  throw new JudgeFailure(FAILED[role], `case ${seq}: ${decision.failure}${said}`);
}

const hasEnded = ({ status }: RunResult): boolean => status === 'ok' || status === 'exit';

const spokenBy = ({ exitCode, stdout, stderr }: RunResult) => ({
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
