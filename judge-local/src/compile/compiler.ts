import { JudgeFailure } from '@tribunal/worker';
import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import type { Language, Linking } from '../languages';
import { MIB } from '../units';
import type { FileRef, RunResult, Sandbox } from '../sandbox/types';
import { sha256OfFile, type Store, type StoredFile } from '../store';
import { cleanMessage, MESSAGE_BYTES } from './message';

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

  /** Rejects with `JudgeFailure` when it is the sandbox's fault, or with anything when `abort` fires. */
  async compile(source: Source, abort?: AbortSignal): Promise<Compiled> {
    const { language, version, code, linking } = source;
    const argv = language.compile.argv({ linking, toolsDir: this.toolsDir });
    const command = argv.join(' ').trim();
    const id = createHash('sha256')
      .update(JSON.stringify([language.name, version, argv, code]))
      .digest('hex');
    try {
      const make = (path: string): Promise<string> => this.make(language, argv, code, path, abort);
      return { outcome: 'program', program: await this.store.obtain('build', id, make), command };
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
    abort?: AbortSignal,
  ): Promise<string> {
    const source = await this.store.scratch(code);
    try {
      const result = await this.run(language, argv, source, abort);
      const program = result.collected[language.program.path];
      const problem = this.problemOf(result, program, language);
      if (problem !== null || program === undefined) {
        if (program !== undefined) await this.store.discard(program);
        throw new CodeError(problem ?? '');
      }
      await rename(this.store.path(program), path);
      return await sha256OfFile(path);
    } finally {
      await this.store.discard(source);
    }
  }

  private run(language: Language, argv: readonly string[], source: FileRef, abort?: AbortSignal): Promise<RunResult> {
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

  /** What to tell the person who submitted; null when there is a program. Throws when it is not their fault. */
  private problemOf(result: RunResult, program: FileRef | undefined, language: Language): string | null {
    const { status, message, stdout, stderr } = result;
    const { cpuMs, memoryBytes } = language.compile.limits;
    const said = cleanMessage(Buffer.concat([stdout.bytes ?? Buffer.alloc(0), stderr.bytes ?? Buffer.alloc(0)]), [
      `${this.toolsDir}/`,
      '/w/',
    ]);
    switch (status) {
      case 'ok':
        if (program !== undefined) return null;
        throw new JudgeFailure('the compiler left no program', `${language.name}: ${said}`);
      case 'exit':
        return said || `The compiler ended with exit code ${result.exitCode}`;
      case 'signal':
        return said || `The compiler was ended by signal ${result.signal}`;
      case 'cpu':
      case 'wall':
        return `Compiling took longer than ${cpuMs / 1000} s\n${said}`.trim();
      case 'memory':
        return `Compiling took more than ${memoryBytes / MIB} MB\n${said}`.trim();
      case 'output':
        return `The compiler wrote too much\n${said}`.trim();
      default:
        throw new JudgeFailure('the sandbox could not compile', message ?? status);
    }
  }
}
