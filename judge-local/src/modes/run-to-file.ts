import type { JudgeMessage } from '@tribunal/contract';
import { withFiles } from '../limits';
import type { FileRef, RunRequest, RunResult } from '../sandbox/types';
import type { StoredFile } from '../store/store';
import type { PreparedTask } from './mode';
import { endingOf, requestOf, type Ending } from './run';

/** The input of a program and the length of its right answer. */
export interface ProgramInput {
  /** Name for messages, e.g. `case 3`. */
  name: string;
  input: Pick<StoredFile, 'ref' | 'bytes'>;
  expectedBytes: number;
}

export interface Ran extends Ending {
  result: RunResult;
  /** The program's output as a file of the store. */
  output: FileRef;
  /** Hint for the person who submitted if the output is wrong. */
  hint: JudgeMessage | null;
  /** Frees the space in the store. */
  discard(): Promise<void>;
}

/**
 * Runs the user's program once, with its output as a file: either its standard output or the file that the problem
 * names.
 */
export async function runToFile(prepared: PreparedTask, programInput: ProgramInput, cap: number): Promise<Ran> {
  const { sandbox, store, signal, task } = prepared;
  const result = await sandbox.run(requestFor(prepared, programInput, cap), signal);
  const files = [result.stdout.ref, ...Object.values(result.collected)].filter((ref) => ref !== undefined);
  const discard = async (): Promise<void> => {
    for (const ref of files) await store.discard(ref);
  };
  try {
    const inMemory = task.fileIo
      ? { inputBytes: programInput.input.bytes, expectedBytes: programInput.expectedBytes }
      : undefined;
    const ending = endingOf(prepared, programInput.name, result, inMemory);
    const outputRef = task.fileIo ? result.collected[task.fileIo.output] : result.stdout.ref;
    if (outputRef !== undefined) return { ...ending, result, output: outputRef, hint: null, discard };
    // A file that was never written counts as an empty one.
    const empty = await store.scratch('');
    files.push(empty);
    return { ...ending, result, output: empty, hint: task.fileIo && missing(task.fileIo.output), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

const missing = (name: string): JudgeMessage => ({ code: 'noFile', values: { name } });

function requestFor(prepared: PreparedTask, { input, expectedBytes }: ProgramInput, cap: number): RunRequest {
  const { fileIo } = prepared.task;
  const request = requestOf(prepared, cap, { store: cap });
  if (!fileIo) return { ...request, stdin: { ref: input.ref } };
  return {
    ...request,
    stdin: null,
    files: [...request.files, { path: fileIo.input, ref: input.ref }],
    limits: withFiles(request.limits, { inputBytes: input.bytes, expectedBytes }),
    collect: [{ path: fileIo.output, maxBytes: cap, optional: true }],
  };
}
