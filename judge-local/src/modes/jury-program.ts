import type { StoredFile } from '../store/store';
import type { SandboxFile } from '../sandbox/types';
import type { PreparedTask, ReadyProgram } from './mode';

/** Returns the checker or interactor that a mode needs; the code that prepares the task has compiled it. */
export function juryProgram({ checker, task }: PreparedTask): ReadyProgram {
  if (!checker) throw new Error(`a task of mode ${task.judgeMode} was prepared without its checker`);
  return checker;
}

/** Names of a testcase's files beside a checker or interactor. */
export const CASE_FILES = { input: 'input', output: 'output', answer: 'answer' } as const;

/** Returns the program itself and the files it reads. */
export const filesOf = (
  { language: { program }, ref }: ReadyProgram,
  read: Readonly<Record<string, Pick<StoredFile, 'ref'>>>,
): SandboxFile[] => [
  { path: program.path, ref, executable: program.executable },
  ...Object.entries(read).map(([path, file]) => ({ path, ref: file.ref })),
];

/** Maximum number of bytes a checker or interactor may print on standard error, for its note. */
export const STDERR_BYTES = 64 * 1024;
