import { failureFacts, isInProgress, Status, type Locale } from '@tribunal/contract';
import type { SolutionOutcome } from '@tribunal/server/authoring';
import type { ImportedProblem, Publish } from '../../contract';

/** Progress of one imported problem, and what is still to be done for it. */
export interface ImportState extends Omit<ImportedProblem, 'solutions'> {
  publish: Publish;
  /** Time when the problem was stored, as ISO text; null if it was not. */
  storedAt: string | null;
}

/** Stored with the upload, so that it survives a restart of the server. */
export interface StoredImport {
  /** Id of the format. */
  format: string;
  imported: ImportState[];
  /** Language of messages to the uploader. */
  locale: Locale;
}

/** Returns the state as clients receive it, with the progress of its solutions. */
export const presentState = (state: ImportState, solutions: readonly SolutionOutcome[]): ImportedProblem => {
  const { publish: _, storedAt: __, ...shown } = state;
  const judged = solutions.filter(({ judgedAt }) => judgedAt !== null).length;
  return { ...shown, solutions: { judged, total: solutions.length } };
};

/** Returns the list with this state in place of an older one of the same problem. */
export const withState = (imported: readonly ImportState[], state: ImportState): ImportState[] =>
  [...imported.filter(({ key }) => key !== state.key), state].sort((a, b) => a.key - b.key);

/**
 * How long an import waits for the next verdict. It may never come, because no judge may support the language of a
 * solution.
 */
export const NO_VERDICT_TIMEOUT_MS = 30 * 60_000;

export type Findings =
  | { kind: 'waiting' }
  | { kind: 'green' }
  | { kind: 'unproven' }
  | { kind: 'outdated' }
  | { kind: 'silent'; solution: string }
  | { kind: 'red'; solution: string; status: Status }
  | { kind: 'unjudged'; solution: string; reason: string }
  | { kind: 'uncompiled'; solution: string; language: string };

const NO_COMPILER = (['languageUnspoken', 'languageNotOffered'] as const).map(
  (reason) => failureFacts(reason).description,
);

/**
 * Reports a solution that could not be judged: a System Error says nothing about it. The first line of its message is
 * the reason, the rest is for operators.
 */
function findingsOfUnjudged({ name, language, message }: SolutionOutcome): Findings {
  const [reason = ''] = (message ?? '').split('\n');
  const isUncompiled = NO_COMPILER.some((messages) => messages === reason);
  return isUncompiled ? { kind: 'uncompiled', solution: name, language } : { kind: 'unjudged', solution: name, reason };
}

/**
 * Summarises the results of the solutions. The result is green if at least one has an expected verdict and all of
 * those get it.
 */
export function findingsOf(solutions: readonly SolutionOutcome[], isTimedOut: boolean): Findings {
  const claiming = solutions.filter(({ expected }) => expected.length > 0);
  if (claiming.length === 0) return { kind: 'unproven' };
  const open = claiming.find(({ status }) => status !== null && isInProgress(status));
  if (open) return isTimedOut ? { kind: 'silent', solution: open.name } : { kind: 'waiting' };
  if (claiming.some(({ status }) => status === null)) return { kind: 'outdated' };
  const wrong = claiming.filter(({ status, expected }) => !expected.includes(status!));
  const judged = wrong.find(({ status }) => status !== Status.SystemError);
  if (judged) return { kind: 'red', solution: judged.name, status: judged.status! };
  return wrong[0] ? findingsOfUnjudged(wrong[0]) : { kind: 'green' };
}
