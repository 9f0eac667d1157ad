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

export { GO_BUILD, GO_CACHE } from './go';
export { JAVA_CLASSES, JAVA_COMPILER, JAVA_REFUSED } from './java';
export { HELLO } from './language';
export type { Language, Linking, PrecompiledHeader, PreparedTools, ProgramLimits } from './language';
export { isPackaged, lackOf, toolsOf, type Tools } from './tools';

/** Returns the compile command for display, with the same names for prepared files on every machine. */
export const shownCommand = ({ compile }: Language): string =>
  compile.argv({ linking: 'dynamic', prepared: { pathOf: (name) => `/prepared/${name}` } }).join(' ');

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
