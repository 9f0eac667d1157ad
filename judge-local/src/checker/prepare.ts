import type { TaskChecker } from '@tribunal/contract';
import { JudgeFailure } from '@tribunal/worker';
import { extname } from 'node:path';
import type { Compiled, Compiler } from '../compile';
import type { Language } from '../languages';
import { HEADER, headerText } from './header';

/** A checker or interactor in a language that works here. */
export interface CheckerSource {
  language: Language;
  version: string;
  checker: TaskChecker;
}

interface Offered {
  language: Language;
  version: string;
}

/**
 * Which compiler a checker gets. All are optimised; what is written for an older C++ is compiled as C++ 17, which our
 * header needs.
 */
const COMPILED_AS: Readonly<Record<string, string>> = {
  C: 'C With O2',
  'C++': 'C++ 17 With O2',
  'C++ With O2': 'C++ 17 With O2',
  'C++ 17': 'C++ 17 With O2',
  'C++ 20': 'C++ 20 With O2',
};

/** Setters' programs include more and are compiled once: half as much again as for submissions. */
const PATIENCE = 1.5;

/** Throws `JudgeFailure` when the checker's language does not work here. */
export function checkerSource(offered: ReadonlyMap<string, Offered>, checker: TaskChecker): CheckerSource {
  const found = offered.get(COMPILED_AS[checker.language] ?? '') ?? offered.get(checker.language);
  if (!found) throw new JudgeFailure('checkerLanguageNotOffered', checker.language);
  return { language: forSetters(found.language), version: found.version, checker };
}

/** More time, and files beside the source are also found by `#include <…>`. */
function forSetters(language: Language): Language {
  const { limits, argv } = language.compile;
  const more = { ...limits, cpuMs: limits.cpuMs * PATIENCE, wallMs: limits.wallMs * PATIENCE };
  const hasIncludes = ['.c', '.cpp'].includes(extname(language.source));
  const flags = hasIncludes ? ['-I', '.'] : [];
  const compile = { ...language.compile, limits: more, argv: withFlags(argv, flags) };
  return { ...language, compile };
}

const withFlags =
  (argv: Language['compile']['argv'], flags: readonly string[]): Language['compile']['argv'] =>
  (context) => {
    const [compiler = '', ...rest] = argv(context);
    return [compiler, ...flags, ...rest];
  };

/** Compiles it, or finds it compiled: by compiler, flags, code and all files beside it. */
export function compileChecker(
  compiler: Compiler,
  { language, version, checker: { code, extraFiles } }: CheckerSource,
  signal: AbortSignal,
): Promise<Compiled> {
  const isCpp = extname(language.source) === '.cpp';
  // The setter's own header wins.
  const files = isCpp ? { [HEADER]: headerText(), ...extraFiles } : extraFiles;
  // It starts once per case of every submission: a quick start is worth the slower link.
  const linking = language.compile.linkings.at(-1) ?? 'dynamic';
  return compiler.compile({ language, version, code, linking, extraFiles: files }, signal);
}
