import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import type { Language, Linking } from '../languages';
import { MIB } from '../units';
import type { FileRef, RunResult, Sandbox } from '../sandbox/types';
import { sha256OfFile, type Make, type Store, type StoredFile } from '../store';
import { MESSAGE_BYTES } from './message';
import { complaintOf } from './outcome';

export interface Source {
  language: Language;
  /** Version of the compiler, part of what a cached program is known by. */
  version: string;
  code: string;
  linking: Linking;
}

export type Compiled =
  | { outcome: 'program'; program: StoredFile; command: string }
  /** The code does not compile; `message` is for the person who submitted. */
  | { outcome: 'error'; message: string; command: string };

const PROGRAM_BYTES = 64 * MIB;

/** Ends the making of a cached program when the code is at fault. */
class CodeError extends Error {}

/** Compiles in a compile slot and remembers programs by compiler version, command and source: a rejudge compiles nothing. */
export class Compiler {
  constructor(
    private readonly sandbox: Sandbox,
    private readonly store: Store,
    readonly toolsDir: string,
  ) {}

  /**
   * Rejects with `JudgeFailure` when the code is not at fault, or with anything when `abort` fires. Two judgements of the
   * same code share one compilation, which goes on until neither wants it.
   */
  async compile(source: Source, abort?: AbortSignal): Promise<Compiled> {
    const { language, version, code, linking } = source;
    const argv = language.compile.argv({ linking, toolsDir: this.toolsDir });
    const command = argv.join(' ').trim();
    const id = createHash('sha256')
      .update(JSON.stringify([language.name, version, argv, code]))
      .digest('hex');
    try {
      const make: Make = (path, abandoned) => this.make(language, argv, code, path, abandoned);
      return { outcome: 'program', program: await this.store.obtain('build', id, make, abort), command };
    } catch (error) {
      if (error instanceof CodeError) return { outcome: 'error', message: error.message, command };
      throw error;
    }
  }

  private async make(
    language: Language,
    argv: readonly string[],
    code: string,
    path: string,
    abort: AbortSignal,
  ): Promise<string> {
    const source = await this.store.scratch(code);
    let program: FileRef | undefined;
    try {
      const result = await this.run(language, argv, source, abort);
      program = result.collected[language.program.path];
      const complaint = complaintOf(result, language, this.toolsDir);
      if (complaint !== null || program === undefined) throw new CodeError(complaint ?? '');
      await rename(this.store.path(program), path);
      return await sha256OfFile(path);
    } finally {
      await this.store.discard(source);
      if (program !== undefined) await this.store.discard(program);
    }
  }

  private run(language: Language, argv: readonly string[], source: FileRef, abort: AbortSignal): Promise<RunResult> {
    return this.sandbox.run(
      {
        kind: 'compile',
        argv,
        files: [{ path: language.source, ref: source }],
        stdin: null,
        stdout: { capture: MIB },
        stderr: { capture: MESSAGE_BYTES },
        limits: language.compile.limits,
        collect: [{ path: language.program.path, maxBytes: PROGRAM_BYTES, optional: true }],
      },
      abort,
    );
  }
}
