import { JudgeFailure } from '@tribunal/worker';
import type { Compiler } from './compile/compiler';
import type { Language } from './languages';
import type { Sandbox } from './sandbox/types';
import type { Store } from './store/store';
import type { Testdata } from './testdata';

/** A language that passed its self-test. */
export interface OfferedLanguage {
  language: Language;
  version: string;
}

export interface JudgeParts {
  /** Returns the sandbox for an attempt at a judgement that was postponed this many times. */
  sandboxFor(postponements: number): Sandbox;
  store: Store;
  compiler: Compiler;
  testdata: Testdata;
  languages: readonly OfferedLanguage[];
  host: string;
}

/** The parts of a judge for one attempt, with the languages by name. */
export interface JudgeContext extends Omit<JudgeParts, 'sandboxFor'> {
  sandbox: Sandbox;
  offered: ReadonlyMap<string, OfferedLanguage>;
}

/**
 * Returns a language by its name.
 * @throws `JudgeFailure` if this judge does not offer it, because another judge may.
 */
export function languageOf({ offered }: JudgeContext, name: string): OfferedLanguage {
  const found = offered.get(name);
  if (!found) throw new JudgeFailure('languageNotOffered', name);
  return found;
}
