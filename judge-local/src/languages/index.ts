import { cLanguages } from './c';
import { cppLanguages } from './cpp';
import { csharp } from './csharp';
import { golang } from './go';
import { java } from './java';
import { node } from './javascript';
import type { Language } from './language';
import { php } from './php';
import { pypy2, pypy3, python2, python3 } from './python';
import { ruby } from './ruby';
import { rust } from './rust';

export { GO_BUILD, goCache } from './go';
export { HELLO } from './language';
export type { Language, Linking, PrecompiledHeader, ProgramLimits } from './language';
export { isPackaged, lackOf, toolsOf, type Tools } from './tools';

/**
 * Returns the compile command for display; the folder of prepared files is replaced, because it differs between
 * machines.
 */
export const shownCommand = ({ compile }: Language): string =>
  compile.argv({ linking: 'dynamic', toolsDir: '/prepared' }).join(' ');

/** Every language this judge knows; which of them it offers is determined at start-up. */
export const LANGUAGES: readonly Language[] = [
  ...cppLanguages,
  ...cLanguages,
  java,
  python3,
  pypy3,
  golang,
  csharp,
  node,
  php,
  ruby,
  rust,
  python2,
  pypy2,
];
