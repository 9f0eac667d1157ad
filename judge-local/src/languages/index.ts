import type { Language } from './language';

export { LANGUAGES } from './known';
export { GO_BUILD, GO_CACHE, GO_TOOLS } from './known/go';
export { JAVA_CLASSES, JAVA_COMPILER, JAVA_REFUSED } from './known/java';
export { HELLO } from './language';
export type { Language, Linking, PrecompiledHeader, PreparedTools, ProgramLimits } from './language';
export { isPackaged, lackOf, type Tools } from './tools';

/** Returns the compile command for display, with the same names for prepared files on every machine. */
export const shownCommand = ({ compile }: Language): string =>
  compile.argv({ linking: 'dynamic', prepared: { pathOf: (name) => `/prepared/${name}` } }).join(' ');
