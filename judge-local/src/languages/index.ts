import { cLanguages } from './c';
import { cppLanguages } from './cpp';
import { java } from './java';
import type { Language } from './language';
import { python3 } from './python';

export { HELLO } from './language';
export type { BuildContext, Language, Linking, PrecompiledHeader, ProgramLimits } from './language';

/** Every language this judge knows; which of them it offers is found out at start-up. */
export const LANGUAGES: readonly Language[] = [...cppLanguages, ...cLanguages, java, python3];
