import { languageFamilyOf, type TaskChecker } from '@tribunal/contract';
import { JudgeFailure } from '@tribunal/worker';
import type { Compiled, Compiler } from '../compile/compiler';
import { LANGUAGES, type Language } from '../languages';
import { HEADER, headerText } from './header';

/** A checker or interactor in a language that works on this judge. */
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
 * Factor for the compile limits: setters' programs include more and are compiled only once, so they get 1.5 times the
 * time of submissions.
 */
const PATIENCE = 1.5;

/**
 * Returns the source of a checker together with its language.
 * @throws `JudgeFailure` if the checker's language does not work on this judge.
 */
export function checkerSource(offered: ReadonlyMap<string, Offered>, checker: TaskChecker): CheckerSource {
  const { checkersAs = checker.language } = LANGUAGES.find(({ name }) => name === checker.language) ?? {};
  const found = offered.get(checkersAs) ?? offered.get(checker.language);
  if (!found) throw new JudgeFailure('checkerLanguageNotOffered', checker.language);
  return { language: forJury(found.language), version: found.version, checker };
}

/** Returns the language with more compile time and with `#include <…>` also searching the files beside the source. */
function forJury(language: Language): Language {
  const { limits, argv } = language.compile;
  const more = { ...limits, cpuMs: limits.cpuMs * PATIENCE, wallMs: limits.wallMs * PATIENCE };
  const hasIncludes = ['c', 'cpp'].includes(languageFamilyOf(language.name));
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

/** Compiles a checker or takes it from the cache, keyed by compiler, flags, code and all files beside it. */
export function compileChecker(
  compiler: Compiler,
  { language, version, checker: { code, extraFiles } }: CheckerSource,
  signal: AbortSignal,
): Promise<Compiled> {
  const isCpp = languageFamilyOf(language.name) === 'cpp';
  // A header that the setter supplies takes precedence.
  const files = isCpp ? { [HEADER]: headerText(), ...extraFiles } : extraFiles;
  // A checker starts once per testcase of every submission, so a quick start is worth the slower link.
  const linking = language.compile.linkings.at(-1) ?? 'dynamic';
  return compiler.compile({ language, version, code, linking, extraFiles: files }, signal);
}
