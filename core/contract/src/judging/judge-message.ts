/**
 * All texts that a judge itself produces, in English for users of the API; pages show translations. Times are in
 * seconds, sizes in MB, and signals are named as `SIGSEGV`.
 */
export const JUDGE_MESSAGE_TEXTS = {
  idle: 'Idle: stopped after {{clock}} s of wall time with only {{computing}} s of CPU time',
  outputLimit: 'Output limit exceeded',
  signal: 'Killed by {{signal}}',
  exitCode: 'Exit code {{status}}',
  exitCodeOfSignal: 'Exit code {{status}} ({{signal}})',
  dialogueLeft: 'The program exited before the interaction finished',
  noFile: 'File {{name}} not found',
  skipped: 'Cancelled: judging skipped',
  compilerExitCode: 'The compiler exited with code {{status}}',
  compilerSignal: 'The compiler was killed by {{signal}}',
  compilerTime: 'Compilation took longer than {{seconds}} s',
  compilerClock: 'Compilation took longer than {{seconds}} s of wall time',
  compilerIdle: 'The compiler was idle (stopped after {{clock}} s of wall time with only {{computing}} s of CPU time)',
  compilerMemory: 'Compilation used more than {{megabytes}} MB',
  compilerOutput: 'Compiler output limit exceeded',
  compilerCrash: 'The compiler crashed on this code because of a limit or a compiler bug',
  programTooLarge: 'The compiled program is larger than {{megabytes}} MB. Check for large initialised arrays.',
  dataTooLarge: 'Global and static variables exceed 2 GB, the maximum for a program',
  sourceNul: 'The source code contains NUL characters (shown as ␀), which are not allowed',
  remoteRejected: '{{site}} rejected the submission',
  remoteNotSent: 'The submission could not be sent to {{site}} within {{minutes}} minutes',
  remoteNeedsReview: "Needs review: we don't know whether {{site}} received the submission",
  remoteNoResult: '{{site}} returned no verdict within {{minutes}} minutes',
  failedSetter:
    'Your program is not at fault. The test data, checker or interactor of this problem is broken, and its authors have been notified.',
  failedSite: 'Your program is not at fault. This site failed; its administrators can see this and rejudge.',
  failedRemoteSite: 'Your program is not at fault. The remote judge failed to judge it.',
  failedOperator: 'Your program is not at fault. The judge failed; the administrators can see this and rejudge.',
  waitsForSetter: 'Waiting for the problem author to fix the test data or checker. Judging will then continue.',
  waitsForMachine: 'Waiting for a quiet machine. The judge is overloaded, so judging takes longer than usual.',
} as const;

export type JudgeMessageCode = keyof typeof JUDGE_MESSAGE_TEXTS;
type Named<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Named<Rest> : never;

/** One message of a judge with the values that its text names. */
export type JudgeMessage = {
  [Code in JudgeMessageCode]: {
    code: Code;
    values: Record<Named<(typeof JUDGE_MESSAGE_TEXTS)[Code]>, string | number>;
  };
}[JudgeMessageCode];

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const isValue = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Returns whether a value has a known message code and every value that its text needs. */
export function isJudgeMessage(read: unknown): read is JudgeMessage {
  const { code, values } = (read ?? {}) as { code?: unknown; values?: unknown };
  if (typeof code !== 'string' || !Object.hasOwn(JUDGE_MESSAGE_TEXTS, code)) return false;
  if (typeof values !== 'object' || values === null) return false;
  const needed = JUDGE_MESSAGE_TEXTS[code as JudgeMessageCode].matchAll(PLACEHOLDER);
  return [...needed].every(([, name = '']) => isValue((values as Record<string, unknown>)[name]));
}

/** Returns the message in English, always on one line regardless of the values. */
export const englishText = ({ code, values }: JudgeMessage): string =>
  JUDGE_MESSAGE_TEXTS[code].replace(PLACEHOLDER, (_placeholder, name: string) =>
    String((values as Record<string, string | number>)[name]).replace(/\s+/g, ' '),
  );
