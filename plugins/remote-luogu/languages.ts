import { CONTENT_TYPE } from '@tribunal/contract';
import type { RemoteLanguage } from '@tribunal/remote-kit/contract';

/** `id` is the number that a submission states. */
export const LUOGU_LANGUAGES: readonly RemoteLanguage[] = [
  { id: '12', name: 'C++17', contentType: CONTENT_TYPE.cpp },
  { id: '27', name: 'C++20', contentType: CONTENT_TYPE.cpp },
  { id: '34', name: 'C++23', contentType: CONTENT_TYPE.cpp },
  { id: '28', name: 'C++14 (GCC 9)', contentType: CONTENT_TYPE.cpp },
  { id: '11', name: 'C++14', contentType: CONTENT_TYPE.cpp },
  { id: '4', name: 'C++11', contentType: CONTENT_TYPE.cpp },
  { id: '3', name: 'C++98', contentType: CONTENT_TYPE.cpp },
  { id: '2', name: 'C', contentType: CONTENT_TYPE.c },
  { id: '7', name: 'Python 3', contentType: CONTENT_TYPE.python },
  { id: '25', name: 'PyPy 3', contentType: CONTENT_TYPE.python },
  { id: '33', name: 'Java 21', contentType: CONTENT_TYPE.java },
  { id: '8', name: 'Java 8', contentType: CONTENT_TYPE.java },
  { id: '1', name: 'Pascal', contentType: CONTENT_TYPE.pascal },
  { id: '15', name: 'Rust', contentType: CONTENT_TYPE.rust },
  { id: '14', name: 'Go', contentType: CONTENT_TYPE.go },
  { id: '9', name: 'Node.js LTS', contentType: CONTENT_TYPE.javascript },
  { id: '16', name: 'PHP', contentType: CONTENT_TYPE.php },
  { id: '13', name: 'Ruby', contentType: CONTENT_TYPE.ruby },
  { id: '19', name: 'Haskell', contentType: CONTENT_TYPE.haskell },
  { id: '21', name: 'Kotlin/JVM', contentType: CONTENT_TYPE.kotlin },
  { id: '22', name: 'Scala', contentType: CONTENT_TYPE.scala },
  { id: '17', name: 'C# Mono', contentType: CONTENT_TYPE.csharp },
  { id: '30', name: 'OCaml', contentType: CONTENT_TYPE.ocaml },
  { id: '31', name: 'Julia', contentType: CONTENT_TYPE.julia },
  { id: '32', name: 'Lua', contentType: CONTENT_TYPE.lua },
  { id: '23', name: 'Perl', contentType: CONTENT_TYPE.perl },
];

const OPTIMISED: readonly string[] = [
  CONTENT_TYPE.pascal,
  CONTENT_TYPE.c,
  CONTENT_TYPE.cpp,
  CONTENT_TYPE.rust,
  CONTENT_TYPE.haskell,
  CONTENT_TYPE.ocaml,
];

/** Returns whether the site compiles the language with O2 if a submission asks for it. */
export const hasO2 = (languageId: string): boolean =>
  LUOGU_LANGUAGES.some(({ id, contentType }) => id === languageId && OPTIMISED.includes(contentType));
