import { JudgeFailure } from '@tribunal/worker';
import type { Compiler } from './compile';
import type { Language } from './languages';
import type { Sandbox } from './sandbox/types';
import type { Store } from './store';
import type { Testdata } from './testdata';

/** A language that passed its self-test. */
export interface OfferedLanguage {
  language: Language;
  version: string;
}

export interface JudgeParts {
  sandbox: Sandbox;
  store: Store;
  compiler: Compiler;
  testdata: Testdata;
  languages: readonly OfferedLanguage[];
  host: string;
}

/** The parts, with the languages by name. */
export interface Bench extends JudgeParts {
  offered: ReadonlyMap<string, OfferedLanguage>;
}

/** Throws `JudgeFailure`: another judge may know the language. */
export function languageOf({ offered }: Bench, name: string): OfferedLanguage {
  const found = offered.get(name);
  if (!found) throw new JudgeFailure('languageNotOffered', name);
  return found;
}
