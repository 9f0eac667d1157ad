import { verdictMessageText } from '@tribunal/contract';
import { RequeueTask } from '@tribunal/worker';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { programLimits, sandboxLimits } from './limits';
import { MIB } from './units';
import type { Compiler } from './compile/compiler';
import type { OfferedLanguage } from './judge';
import { HELLO, lackOf, type Language } from './languages';
import type { RunResult, Sandbox } from './sandbox/types';

export type Tried =
  | { language: Language; version: string; refused?: undefined }
  | { language: Language; refused: string };

/** Maximum length of a reason, in characters; it is part of every heartbeat. */
const REASON_MAX = 500;

/**
 * Tries a language the way submissions use it: looks for its tools, asks for its version, compiles a program, runs it
 * and checks its answer. `refused` says in plain words why the language cannot be offered. An overloaded machine says
 * nothing about the language, so the trial is repeated after a rest until it succeeds or fails. `rest` waits for the
 * given number of ms.
 */
export async function tryLanguage(
  language: Language,
  sandbox: Sandbox,
  compiler: Compiler,
  rest: (ms: number) => Promise<void> = pause,
): Promise<Tried> {
  const refused = lackOf(language.tools);
  if (refused !== null) return { language, refused };
  let tried = await tryTools(language, sandbox, compiler);
  while (tried instanceof RequeueTask) {
    await rest(tried.delayMs);
    tried = await tryTools(language, sandbox, compiler);
  }
  return tried.refused === undefined ? tried : { language, refused: tried.refused.slice(0, REASON_MAX) };
}

async function tryTools(language: Language, sandbox: Sandbox, compiler: Compiler): Promise<Tried | RequeueTask> {
  try {
    const version = await versionOf(language, sandbox);
    // A program that an earlier start compiled would tell nothing about the compiler.
    const extraFiles = { started: randomUUID() };
    const source = { language, version, code: language.hello, linking: 'dynamic' as const, extraFiles };
    const compiled = await compiler.compile(source);
    if (compiled.outcome === 'error')
      return { language, refused: `does not compile: ${verdictMessageText(compiled.message)}` };
    try {
      const printed = await runHello(language, sandbox, compiled.program.ref);
      return printed === HELLO ? { language, version } : { language, refused: `printed "${printed}"` };
    } finally {
      compiled.program.release();
    }
  } catch (error) {
    if (error instanceof RequeueTask) return error;
    return { language, refused: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns the languages that work. */
export const offered = (tried: readonly Tried[]): OfferedLanguage[] =>
  tried.flatMap((one) => (one.refused === undefined ? { language: one.language, version: one.version } : []));

/** Returns the languages that do not work, for the server. */
export const unavailable = (tried: readonly Tried[]): { name: string; reason: string }[] =>
  tried.flatMap(({ language, refused }) => (refused === undefined ? [] : { name: language.name, reason: refused }));

async function versionOf({ tools: { version }, compile }: Language, sandbox: Sandbox): Promise<string> {
  const result = await sandbox.run({
    kind: 'compile',
    argv: version.argv,
    files: [],
    stdin: null,
    stdout: { capture: 65_536 },
    stderr: { capture: 65_536 },
    limits: compile.limits,
  });
  const found = version.pattern.exec(printedText(result))?.[1];
  if (result.status !== 'ok' || !found) throw new Error(`${version.argv.join(' ')}: ${describe(result)}`);
  return found;
}

const TRIAL_LIMITS = { timeLimitMs: 5000, memoryLimitMb: 256, stackLimitMb: 64 };

async function runHello(language: Language, sandbox: Sandbox, program: string): Promise<string> {
  const limits = programLimits(TRIAL_LIMITS, language);
  const result = await sandbox.run({
    kind: 'run',
    argv: language.run.argv(limits),
    files: [{ path: language.program.path, ref: program, executable: language.program.executable }],
    stdin: null,
    stdout: { capture: MIB },
    stderr: { capture: 65_536 },
    limits: sandboxLimits(limits, language, MIB),
  });
  if (result.status !== 'ok') throw new Error(`its first program: ${describe(result)}`);
  return result.stdout.bytes?.toString().trim() ?? '';
}

const printedText = ({ stdout, stderr }: RunResult): string => `${stdout.bytes ?? ''}${stderr.bytes ?? ''}`;

const describe = (result: RunResult): string =>
  `${result.status}, exit ${result.exitCode}, signal ${result.signal} ${result.message ?? ''} ${printedText(result).slice(0, 500)}`;
