import type { RemoteLanguage } from '@tribunal/contract';

/**
 * What a language is called at the site, which is also what a submission states, with the extension that its files
 * have and its MIME type for highlighting.
 */
const LANGUAGES = {
  'C++': ['cc', 'text/x-c++src'],
  C: ['c', 'text/x-csrc'],
  Java: ['java', 'text/x-java'],
  'Python 3': ['py', 'text/x-python'],
  'Python 2': ['py', 'text/x-python'],
  'Algol 68': ['a68', 'text/plain'],
  APL: ['apl', 'text/apl'],
  Bash: ['sh', 'text/x-sh'],
  'C#': ['cs', 'text/x-csharp'],
  COBOL: ['cob', 'text/x-cobol'],
  'Common Lisp': ['lisp', 'text/x-common-lisp'],
  Crystal: ['cr', 'text/x-crystal'],
  Dart: ['dart', 'application/dart'],
  'F#': ['fs', 'text/x-fsharp'],
  Fortran: ['f90', 'text/x-fortran'],
  Gerbil: ['ss', 'text/x-scheme'],
  Go: ['go', 'text/x-go'],
  Haskell: ['hs', 'text/x-haskell'],
  'JavaScript (Node.js)': ['js', 'text/javascript'],
  'JavaScript (SpiderMonkey)': ['js', 'text/javascript'],
  Julia: ['jl', 'text/x-julia'],
  Kotlin: ['kt', 'text/x-kotlin'],
  Lua: ['lua', 'text/x-lua'],
  Nim: ['nim', 'text/plain'],
  'Objective-C': ['m', 'text/x-objectivec'],
  OCaml: ['ml', 'text/x-ocaml'],
  Odin: ['odin', 'text/plain'],
  Pascal: ['pas', 'text/x-pascal'],
  Perl: ['pm', 'text/x-perl'],
  PHP: ['php', 'text/x-php'],
  Prolog: ['pl', 'text/plain'],
  Ruby: ['rb', 'text/x-ruby'],
  Rust: ['rs', 'text/x-rustsrc'],
  Scala: ['scala', 'text/x-scala'],
  Simula: ['sim', 'text/plain'],
  SNOBOL: ['sno', 'text/plain'],
  Swift: ['swift', 'text/x-swift'],
  TypeScript: ['ts', 'text/typescript'],
  'Visual Basic': ['vb', 'text/x-vb'],
  Zig: ['zig', 'text/plain'],
} as const satisfies Readonly<Record<string, readonly [extension: string, contentType: string]>>;

export const KATTIS_LANGUAGES: readonly RemoteLanguage[] = Object.entries(LANGUAGES).map(([id, [, contentType]]) => ({
  id,
  name: id,
  contentType,
}));

/** Returns the extension of a language's files. */
export const extensionOf = (languageId: string): string =>
  (LANGUAGES as Readonly<Record<string, readonly [string, string]>>)[languageId]?.[0] ?? 'txt';
