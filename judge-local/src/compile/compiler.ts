import { compilableCode, encodeVerdictMessage, hasNul, type JudgeMessage } from '@tribunal/contract';
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Language, Linking, PreparedTools } from '../languages';
import { MIB } from '../units';
import type { FileRef, RunResult, Sandbox, SandboxFile } from '../sandbox/types';
import { sha256OfFile, type Make, type Store, type StoredFile } from '../store/store';
import { MESSAGE_BYTES } from './message';
import { complaintOf } from './outcome';
import { statSync } from 'node:fs';
import { JudgeFailure } from '@tribunal/worker';

const BLANK = /\s+|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y;
const INCLUDE = /#[ \t]*include[ \t]*<([^<>\n]+)>/y;

/**
 * Returns the header that the code includes before anything else except comments; null if the code begins
 * differently.
 */
export function firstHeader(code: string): string | null {
  let from = 0;
  for (BLANK.lastIndex = 0; BLANK.test(code); BLANK.lastIndex = from) from = BLANK.lastIndex;
  INCLUDE.lastIndex = from;
  return INCLUDE.exec(code)?.[1] ?? null;
}

/**
 * Returns whether the compiler may use the precompiled header: it exists, and nothing in the code before the include
 * could change its meaning.
 */
const canUseHeader = ({ compile: { header } }: Language, code: string, tools: CompilerTools): boolean =>
  header !== null && firstHeader(code) === header.header && tools.isPrepared(header.id);

/** Debian's package manager writes this file whenever a package is installed or removed. */
const PACKAGES = '/var/lib/dpkg/status';

/** Where the package status is unavailable, every start of the judge counts as a new installation. */
const STARTED = Date.now();

/** Returns when something was last installed on this machine, in ms since 1970. */
const installedAt = (): number => statSync(PACKAGES, { throwIfNoEntry: false })?.mtimeMs ?? STARTED;

export interface Source {
  language: Language;
  /** Version of the compiler; it is part of the cache key of a compiled program. */
  version: string;
  code: string;
  linking: Linking;
  /** Files beside the source, from relative name to content. None may have the name of the source. */
  extraFiles?: Readonly<Record<string, string>>;
}

export type Compiled =
  | { outcome: 'program'; program: StoredFile; command: string }
  /** The code does not compile; `message` is a stored message for the person who submitted. */
  | { outcome: 'error'; message: string; command: string };

const mapValues = (texts: Readonly<Record<string, string>>, map: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, map(text)]));

/** Statuses of a run with the precompiled header after which the plain compiler runs to give the final answer. */
const REFUSALS: ReadonlySet<RunResult['status']> = new Set(['exit', 'signal', 'memory', 'output']);

/** Prepared files, as the compiler uses them. */
export interface CompilerTools extends PreparedTools {
  /** Folder of all prepared files; messages do not show it. */
  readonly dir: string;
  /** Returns whether the folder of that name was prepared and is as it was made. */
  isPrepared(name: string): boolean;
  /** Returns whether the prepared files that a command names are as they were made. */
  isIntactFor(argv: readonly string[]): boolean;
  /** Prepares again what somebody has deleted or changed. */
  repair(): Promise<void>;
}

/** Number of times a compilation is tried whose compiler was changed or deleted in the meantime. */
const TRIES = 3;

const PROGRAM_BYTES = 64 * MIB;
const NUL_MESSAGE: JudgeMessage = { code: 'sourceNul', values: {} };

/** Aborts the creation of a cached program if the code is at fault. */
class CodeError extends Error {
  constructor(
    message: string,
    /** A refusal by the compiler itself is final; one caused by a limit may be due to a slow machine. */
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}

/** The compiler failed, and it is not the same as before: the failure says nothing about the code. */
class ToolsChanged extends Error {}

/** One compilation with everything that the compiler needs. */
interface Build {
  language: Language;
  /** Command of a plain compiler; prepared files never change its result or output. */
  argv: readonly string[];
  /** The same command with the precompiled header; null if the code cannot use it. */
  quickArgv: readonly string[] | null;
  /** Files in `/w`, from name to content, including the source. */
  texts: Readonly<Record<string, string>>;
  /** Identifies everything that the outcome depends on. */
  id: string;
}

/**
 * Compiles in a compile slot and caches the outcome, a program or a refusal, by compiler version, command, source and
 * extra files, so that a rejudge compiles nothing. A cached refusal also expires when something is installed, because
 * that may be what the compiler was missing.
 */
export class Compiler {
  constructor(
    private readonly sandbox: Sandbox,
    private readonly store: Store,
    private readonly tools: CompilerTools,
    private readonly installed: () => number = installedAt,
  ) {}

  /** Returns a compiler with the same cache that runs in another sandbox. */
  within(sandbox: Sandbox): Compiler {
    return new Compiler(sandbox, this.store, this.tools, this.installed);
  }

  /**
   * Compiles a source. Two judgements of the same code share one compilation, which runs until neither needs it.
   * A compilation fails for nobody because the compiler was changed or deleted meanwhile: it is repeated.
   * @throws `JudgeFailure` if the code is not at fault; any error if `abort` fires.
   */
  async compile(source: Source, abort?: AbortSignal): Promise<Compiled> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.compileOnce(source, abort);
      } catch (error) {
        if (!(error instanceof ToolsChanged)) throw error;
        await this.tools.repair();
        if (tries === TRIES) throw new JudgeFailure('compilerBroken', `${source.language.name}: ${error.message}`);
      }
    }
  }

  private async compileOnce(source: Source, abort?: AbortSignal): Promise<Compiled> {
    const build = this.buildOf(source);
    const command = build.argv.join(' ').trim();
    if (hasNul(source.code)) return { outcome: 'error', message: encodeVerdictMessage(NUL_MESSAGE), command };
    const refusal = await this.rememberedRefusal(build);
    if (refusal !== null) return { outcome: 'error', message: refusal, command };
    try {
      const make: Make = (path, abandoned) => this.make(build, path, abandoned);
      return { outcome: 'program', program: await this.store.obtain('build', build.id, make, abort), command };
    } catch (error) {
      if (!(error instanceof CodeError)) throw error;
      if (error.isFinal) await this.rememberRefusal(build, error.message);
      return { outcome: 'error', message: error.message, command };
    }
  }

  private buildOf({ language, version, linking, ...source }: Source): Build {
    const code = compilableCode(source.code);
    const extraFiles = mapValues(source.extraFiles ?? {}, compilableCode);
    const prepared = this.tools;
    const argv = language.compile.argv({ linking, prepared });
    const canUse = canUseHeader(language, code, prepared);
    const quickArgv = canUse ? language.compile.argv({ linking, prepared, usesHeader: true }) : null;
    const texts = { ...extraFiles, [language.source]: code };
    const named = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1));
    const id = sha256(JSON.stringify([language.name, version, argv, named]));
    return { language, argv, quickArgv, texts, id };
  }

  private async rememberedRefusal({ id }: Build): Promise<string | null> {
    const file = await this.store.find('refusal', this.refusalId(id));
    if (!file) return null;
    try {
      return await readFile(file.path, 'utf8');
    } finally {
      file.release();
    }
  }

  private async rememberRefusal({ id }: Build, message: string): Promise<void> {
    const file = await this.store.obtain('refusal', this.refusalId(id), async (path) => {
      await writeFile(path, message);
      return sha256(message);
    });
    file.release();
  }

  private refusalId(id: string): string {
    return sha256(`${id} ${this.installed()}`);
  }

  private async make(build: Build, path: string, abort: AbortSignal): Promise<string> {
    const { language, texts } = build;
    const files: SandboxFile[] = [];
    let program: FileRef | undefined;
    try {
      for (const [name, text] of Object.entries(texts)) files.push({ path: name, ref: await this.store.scratch(text) });
      const installed = this.installed();
      const result = await this.runQuickly(build, files, abort);
      program = result.collected[language.program.path];
      if (result.status !== 'ok') this.assertSameTools(build, installed);
      const complaint = complaintOf(result, language, this.tools.dir);
      if (complaint !== null || program === undefined) throw new CodeError(complaint ?? '', result.status === 'exit');
      await rename(this.store.path(program), path);
      return await sha256OfFile(path);
    } finally {
      for (const { ref } of files) await this.store.discard(ref);
      if (program !== undefined) await this.store.discard(program);
    }
  }

  /** @throws `ToolsChanged` if anything of the compiler is not as it was when the compilation began. */
  private assertSameTools({ argv }: Build, installedBefore: number): void {
    if (!this.tools.isIntactFor(argv)) throw new ToolsChanged('its prepared files were changed or deleted');
    if (this.installed() !== installedBefore) throw new ToolsChanged('packages were installed while it ran');
  }

  /**
   * Compiles with the precompiled header if possible. If that is refused, the plain compiler decides and its output
   * is reported; code that took too long takes even longer with the plain compiler.
   */
  private async runQuickly(build: Build, files: readonly SandboxFile[], abort: AbortSignal): Promise<RunResult> {
    const { language, argv, quickArgv } = build;
    if (quickArgv === null) return this.run(language, argv, files, abort);
    const quick = await this.run(language, quickArgv, files, abort);
    if (!REFUSALS.has(quick.status)) return quick;
    for (const ref of Object.values(quick.collected)) await this.store.discard(ref);
    return this.run(language, argv, files, abort);
  }

  private run(
    language: Language,
    argv: readonly string[],
    files: readonly SandboxFile[],
    abort: AbortSignal,
  ): Promise<RunResult> {
    return this.sandbox.run(
      {
        kind: 'compile',
        argv,
        files,
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

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
