/**
 * All texts that a judge itself produces, in English for users of the API; pages show translations. Times are in
 * seconds, sizes in MB, and signals are named as `SIGSEGV`.
 */
export const JUDGE_MESSAGE_TEXTS = {
  idle: 'Idle: stopped after {{clock}} s on the clock with only {{computing}} s of computing',
  outputLimit: 'Output limit exceeded',
  signal: 'Killed by {{signal}}',
  exitCode: 'Exit code {{status}}',
  exitCodeOfSignal: 'Exit code {{status}} ({{signal}})',
  dialogueLeft: 'The program ended before the dialogue did',
  noFile: 'There is no file {{name}}',
  skipped: 'Cancelled: Skipped Judging',
  compilerExitCode: 'The compiler ended with exit code {{status}}',
  compilerSignal: 'The compiler was ended by {{signal}}',
  compilerTime: 'Compiling took longer than {{seconds}} s',
  compilerClock: 'Compiling took longer than {{seconds}} s on the clock',
  compilerIdle:
    'The compiler was waiting instead of working (stopped after {{clock}} s on the clock with only {{computing}} s of computing)',
  compilerMemory: 'Compiling took more than {{megabytes}} MB',
  compilerOutput: 'Compiler output limit exceeded',
  compilerCrash: 'The compiler crashed on this code, by a limit or a defect of its own',
  programTooLarge: 'The compiled program is larger than {{megabytes}} MB: look for large arrays with initial values',
  dataTooLarge: 'Global and static variables take more than 2 GB, which is more than a program can have',
  sourceNul: 'The source contains NUL characters (shown as ␀), which no program may have',
  remoteRejected: '{{site}} did not take the submission',
  remoteNotSent: '{{site}} could not be sent the submission within {{minutes}} minutes',
  remoteParked: 'Whether {{site}} has the submission is unknown: an administrator will decide',
  remoteNoResult: '{{site}} gave no verdict within {{minutes}} minutes',
  failedSetter:
    'Your program is not at fault. The test data, checker or interactor of this problem is broken; the people in charge of it have been notified',
  failedSite: 'Your program is not at fault. This site made a mistake; its administrators see it and can rejudge',
  failedRemoteSite: 'Your program is not at fault. The other judge failed to judge it',
  failedOperator: 'Your program is not at fault. The judge did not work; the administrators see it and can rejudge',
  waitsForSetter:
    'Waiting for the author of the problem: its test data or checker is broken. Judging goes on as soon as it is fixed',
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
