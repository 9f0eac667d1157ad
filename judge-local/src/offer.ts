import { plainText } from '@tribunal/contract';
import { HandBack } from '@tribunal/worker';
import { setTimeout as pause } from 'node:timers/promises';
import { programLimits, sandboxLimits } from './limits';
import { MIB } from './units';
import type { Compiler } from './compile';
import type { OfferedLanguage } from './judge';
import { HELLO, lackOf, type Language } from './languages';
import type { RunResult, Sandbox } from './sandbox/types';

export type Tried =
  { language: Language; version: string; refused?: undefined } | { language: Language; refused: string };

/** Longest reason, in characters: it travels with every heartbeat. */
const REASON_MAX = 500;

/**
 * Tries a language the way submissions use it: looks for its tools, asks its version, compiles a program, runs it, reads
 * its answer. `refused` says in plain words why it cannot be offered. A machine with too much to do says nothing about the
 * language: the trial is made again after a rest, as often as it takes. `rest` waits for so many ms.
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
  while (tried instanceof HandBack) {
    await rest(tried.restMs);
    tried = await tryTools(language, sandbox, compiler);
  }
  return tried.refused === undefined ? tried : { language, refused: tried.refused.slice(0, REASON_MAX) };
}

async function tryTools(language: Language, sandbox: Sandbox, compiler: Compiler): Promise<Tried | HandBack> {
  try {
    const version = await versionOf(language, sandbox);
    const source = { language, version, code: language.hello, linking: 'dynamic' as const };
    const compiled = await compiler.compile(source);
    if (compiled.outcome === 'error') return { language, refused: `does not compile: ${plainText(compiled.message)}` };
    try {
      const said = await runHello(language, sandbox, compiled.program.ref);
      return said === HELLO ? { language, version } : { language, refused: `printed "${said}"` };
    } finally {
      compiled.program.release();
    }
  } catch (error) {
    if (error instanceof HandBack) return error;
    return { language, refused: error instanceof Error ? error.message : String(error) };
  }
}

/** Those that work. */
export const offered = (tried: readonly Tried[]): OfferedLanguage[] =>
  tried.flatMap((one) => (one.refused === undefined ? { language: one.language, version: one.version } : []));

/** Those that do not, for the server. */
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
  const found = version.pattern.exec(said(result))?.[1];
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

const said = ({ stdout, stderr }: RunResult): string => `${stdout.bytes ?? ''}${stderr.bytes ?? ''}`;

const describe = (result: RunResult): string =>
  `${result.status}, exit ${result.exitCode}, signal ${result.signal} ${result.message ?? ''} ${said(result).slice(0, 500)}`;
