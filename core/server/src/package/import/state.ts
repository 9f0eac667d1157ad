import {
  failureFacts,
  isInProgress,
  Status,
  type ImportedProblem,
  type Locale,
  type PackageFormat,
} from '@tribunal/contract';
import type { Outcome } from '../../trial';

export type Publish = 'green' | 'always' | 'never';

/** What has become of one problem, with what is still to do for it. */
export interface ImportState extends ImportedProblem {
  publish: Publish;
  /** When it was stored, as ISO text; null: it was not. */
  storedAt: string | null;
}

/** Kept with the upload, so that it outlives the server. */
export interface KeptImport {
  format: PackageFormat;
  imported: ImportState[];
  /** In which language it is spoken to whoever has uploaded it. */
  locale: Locale;
}

/** For the wire. */
export const present = (state: ImportState): ImportedProblem => {
  const { publish: _, storedAt: __, ...shown } = state;
  return shown;
};

/** The list with this state in the place of an older one of the same problem. */
export const withState = (imported: readonly ImportState[], state: ImportState): ImportState[] =>
  [...imported.filter(({ key }) => key !== state.key), state].sort((a, b) => a.key - b.key);

/** How long an import waits for the next verdict: the language of a solution may be one that no judge offers. */
export const SILENCE_MS = 30 * 60_000;

export type Findings =
  | { kind: 'waiting' }
  | { kind: 'green' }
  | { kind: 'unproven' }
  | { kind: 'outdated' }
  | { kind: 'silent'; solution: string }
  | { kind: 'red'; solution: string; status: Status }
  | { kind: 'unjudged'; solution: string; reason: string }
  | { kind: 'uncompiled'; solution: string; language: string };

const NO_COMPILER = (['languageUnspoken', 'languageNotOffered'] as const).map((reason) => failureFacts(reason).words);

/** A System Error says nothing of a solution. The first line of its message is the reason, the rest is for operators. */
function unjudged({ name, language, message }: Outcome): Findings {
  const [reason = ''] = (message ?? '').split('\n');
  const isUncompiled = NO_COMPILER.some((words) => words === reason);
  return isUncompiled ? { kind: 'uncompiled', solution: name, language } : { kind: 'unjudged', solution: name, reason };
}

/** What the solutions say together. Green: at least one claims a verdict, and all that do get theirs. */
export function findingsOf(solutions: readonly Outcome[], isSilent: boolean): Findings {
  const claiming = solutions.filter(({ expected }) => expected.length > 0);
  if (claiming.length === 0) return { kind: 'unproven' };
  const open = claiming.find(({ status }) => status !== null && isInProgress(status));
  if (open) return isSilent ? { kind: 'silent', solution: open.name } : { kind: 'waiting' };
  if (claiming.some(({ status }) => status === null)) return { kind: 'outdated' };
  const wrong = claiming.filter(({ status, expected }) => !expected.includes(status!));
  const judged = wrong.find(({ status }) => status !== Status.SystemError);
  if (judged) return { kind: 'red', solution: judged.name, status: judged.status! };
  return wrong[0] ? unjudged(wrong[0]) : { kind: 'green' };
}
