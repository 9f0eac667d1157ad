import { CONTENT_TYPE, LANGUAGE_FAMILIES, PLAIN_EXTENSION, type LanguageFamily } from '@tribunal/contract';
import type { RemoteLanguage } from '@tribunal/remote-kit/contract';

/**
 * What a language is called at the site, which is also what a submission states, with its family and the extension
 * that its files have at the site. Default: that of the family.
 */
const LANGUAGES: Readonly<Record<string, readonly [family: LanguageFamily, extension?: string]>> = {
  'C++': ['cpp', 'cc'],
  C: ['c'],
  Java: ['java'],
  'Python 3': ['python'],
  'Python 2': ['python'],
  'Algol 68': ['plain', 'a68'],
  APL: ['apl'],
  Bash: ['shell'],
  'C#': ['csharp'],
  COBOL: ['cobol'],
  'Common Lisp': ['commonLisp'],
  Crystal: ['crystal'],
  Dart: ['dart'],
  'F#': ['fsharp'],
  Fortran: ['fortran'],
  Gerbil: ['scheme', 'ss'],
  Go: ['go'],
  Haskell: ['haskell'],
  'JavaScript (Node.js)': ['javascript'],
  'JavaScript (SpiderMonkey)': ['javascript'],
  Julia: ['julia'],
  Kotlin: ['kotlin'],
  Lua: ['lua'],
  Nim: ['plain', 'nim'],
  'Objective-C': ['objectivec'],
  OCaml: ['ocaml'],
  Odin: ['plain', 'odin'],
  Pascal: ['pascal'],
  Perl: ['perl', 'pm'],
  PHP: ['php'],
  Prolog: ['plain', 'pl'],
  Ruby: ['ruby'],
  Rust: ['rust'],
  Scala: ['scala'],
  Simula: ['plain', 'sim'],
  SNOBOL: ['plain', 'sno'],
  Swift: ['swift'],
  TypeScript: ['typescript'],
  'Visual Basic': ['visualBasic'],
  Zig: ['plain', 'zig'],
};

export const KATTIS_LANGUAGES: readonly RemoteLanguage[] = Object.entries(LANGUAGES).map(([id, [family]]) => ({
  id,
  name: id,
  contentType: CONTENT_TYPE[family],
}));

/** Returns the extension of a language's files. */
export function extensionOf(languageId: string): string {
  const [family, extension]: (typeof LANGUAGES)[string] = LANGUAGES[languageId] ?? ['plain'];
  return extension ?? LANGUAGE_FAMILIES[family].extensions?.[0] ?? PLAIN_EXTENSION;
}
