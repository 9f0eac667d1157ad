/**
 * All that a judge says in words of its own, in English for those who read the API; pages have the same in the languages
 * of their readers. Times are seconds, sizes MB, signals named as `SIGSEGV`.
 */
export const REMARK_WORDS = {
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

export type RemarkCode = keyof typeof REMARK_WORDS;
type Named<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Named<Rest> : never;

/** One thing that a judge says; its values are those that its words name. */
export type JudgeRemark = {
  [Code in RemarkCode]: { code: Code; values: Record<Named<(typeof REMARK_WORDS)[Code]>, string | number> };
}[RemarkCode];

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const isValue = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Whether it has a code that there are words for, and every value that they need. */
export function isRemark(read: unknown): read is JudgeRemark {
  const { code, values } = (read ?? {}) as { code?: unknown; values?: unknown };
  if (typeof code !== 'string' || !Object.hasOwn(REMARK_WORDS, code)) return false;
  if (typeof values !== 'object' || values === null) return false;
  const needed = REMARK_WORDS[code as RemarkCode].matchAll(PLACEHOLDER);
  return [...needed].every(([, name = '']) => isValue((values as Record<string, unknown>)[name]));
}

/** In English, on one line whatever the values are. */
export const englishOf = ({ code, values }: JudgeRemark): string =>
  REMARK_WORDS[code].replace(PLACEHOLDER, (_whole, name: string) =>
    String((values as Record<string, string | number>)[name]).replace(/\s+/g, ' '),
  );
