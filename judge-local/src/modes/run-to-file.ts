import type { JudgeRemark } from '@tribunal/contract';
import { withFiles } from '../limits';
import type { FileRef, RunRequest, RunResult } from '../sandbox/types';
import type { StoredFile } from '../store';
import type { PreparedTask } from './mode';
import { endingOf, requestOf, type Ending } from './run';

/** What a program reads, and how long its right answer is. */
export interface Given {
  /** For messages: `case 3`. */
  name: string;
  input: Pick<StoredFile, 'ref' | 'bytes'>;
  expectedBytes: number;
}

export interface Ran extends Ending {
  result: RunResult;
  /** Its output as a file of the store. */
  output: FileRef;
  /** What the person who submitted should know when that is not the right one. */
  hint: JudgeRemark | null;
  /** Gives back the store's space. */
  discard(): Promise<void>;
}

/** Runs the user's program once, with its output as a file: what it prints, or the file that the problem names. */
export async function runToFile(prepared: PreparedTask, given: Given, cap: number): Promise<Ran> {
  const { sandbox, store, signal, task } = prepared;
  const result = await sandbox.run(requestFor(prepared, given, cap), signal);
  const files = [result.stdout.ref, ...Object.values(result.collected)].filter((ref) => ref !== undefined);
  const discard = async (): Promise<void> => {
    for (const ref of files) await store.discard(ref);
  };
  try {
    const inMemory = task.fileIo ? { placed: given.input.bytes, written: given.expectedBytes } : undefined;
    const ending = endingOf(prepared, given.name, result, inMemory);
    const written = task.fileIo ? result.collected[task.fileIo.output] : result.stdout.ref;
    if (written !== undefined) return { ...ending, result, output: written, hint: null, discard };
    // A file that was never written is as good as an empty one.
    const empty = await store.scratch('');
    files.push(empty);
    return { ...ending, result, output: empty, hint: task.fileIo && missing(task.fileIo.output), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

const missing = (name: string): JudgeRemark => ({ code: 'noFile', values: { name } });

function requestFor(prepared: PreparedTask, { input, expectedBytes }: Given, cap: number): RunRequest {
  const { fileIo } = prepared.task;
  const request = requestOf(prepared, cap, { store: cap });
  if (!fileIo) return { ...request, stdin: { ref: input.ref } };
  return {
    ...request,
    stdin: null,
    files: [...request.files, { path: fileIo.input, ref: input.ref }],
    limits: withFiles(request.limits, { placed: input.bytes, written: expectedBytes }),
    collect: [{ path: fileIo.output, maxBytes: cap, optional: true }],
  };
}
