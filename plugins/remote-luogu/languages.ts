import type { RemoteLanguage } from '@tribunal/contract';

/** `id` is the number that a submission states. */
export const LUOGU_LANGUAGES: readonly RemoteLanguage[] = [
  { id: '12', name: 'C++17', contentType: 'text/x-c++src' },
  { id: '27', name: 'C++20', contentType: 'text/x-c++src' },
  { id: '34', name: 'C++23', contentType: 'text/x-c++src' },
  { id: '28', name: 'C++14 (GCC 9)', contentType: 'text/x-c++src' },
  { id: '11', name: 'C++14', contentType: 'text/x-c++src' },
  { id: '4', name: 'C++11', contentType: 'text/x-c++src' },
  { id: '3', name: 'C++98', contentType: 'text/x-c++src' },
  { id: '2', name: 'C', contentType: 'text/x-csrc' },
  { id: '7', name: 'Python 3', contentType: 'text/x-python' },
  { id: '25', name: 'PyPy 3', contentType: 'text/x-python' },
  { id: '33', name: 'Java 21', contentType: 'text/x-java' },
  { id: '8', name: 'Java 8', contentType: 'text/x-java' },
  { id: '1', name: 'Pascal', contentType: 'text/x-pascal' },
  { id: '15', name: 'Rust', contentType: 'text/x-rustsrc' },
  { id: '14', name: 'Go', contentType: 'text/x-go' },
  { id: '9', name: 'Node.js LTS', contentType: 'text/javascript' },
  { id: '16', name: 'PHP', contentType: 'text/x-php' },
  { id: '13', name: 'Ruby', contentType: 'text/x-ruby' },
  { id: '19', name: 'Haskell', contentType: 'text/x-haskell' },
  { id: '21', name: 'Kotlin/JVM', contentType: 'text/x-kotlin' },
  { id: '22', name: 'Scala', contentType: 'text/x-scala' },
  { id: '17', name: 'C# Mono', contentType: 'text/x-csharp' },
  { id: '30', name: 'OCaml', contentType: 'text/x-ocaml' },
  { id: '31', name: 'Julia', contentType: 'text/x-julia' },
  { id: '32', name: 'Lua', contentType: 'text/x-lua' },
  { id: '23', name: 'Perl', contentType: 'text/x-perl' },
];

/** Languages that the site compiles with O2 if a submission asks for it. */
export const hasO2 = (languageId: string): boolean =>
  LUOGU_LANGUAGES.some(({ id, contentType }) => id === languageId && /^text\/x-c(\+\+)?src$/.test(contentType));
