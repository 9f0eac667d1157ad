import { CONTENT_TYPE, type LanguageFamily } from '@tribunal/contract';
import type { RemoteLanguage } from '@tribunal/remote-kit/contract';

type Row = readonly [id: number, name: string, family?: LanguageFamily];

/** `programTypeId`, name and family (default: `plain`) of the languages that the site offers for ordinary problems. */
const ORDINARY: readonly Row[] = [
  [43, 'GNU GCC C11 5.1.0', 'c'],
  [54, 'GNU G++17 7.3.0', 'cpp'],
  [89, 'GNU G++20 13.2 (64 bit, winlibs)', 'cpp'],
  [91, 'GNU G++23 14.2 (64 bit, msys2)', 'cpp'],
  [65, 'C# 8, .NET Core 3.1', 'csharp'],
  [79, 'C# 10, .NET SDK 6.0', 'csharp'],
  [96, 'C# 13, .NET SDK 9', 'csharp'],
  [9, 'C# Mono 6.8', 'csharp'],
  [28, 'D DMD32 v2.105.0', 'd'],
  [97, 'F# 9, .NET SDK 9', 'fsharp'],
  [32, 'Go 1.22.2', 'go'],
  [12, 'Haskell GHC 8.10.1', 'haskell'],
  [87, 'Java 21 64bit', 'java'],
  [36, 'Java 8 32bit', 'java'],
  [83, 'Kotlin 1.7.20', 'kotlin'],
  [88, 'Kotlin 1.9.21', 'kotlin'],
  [99, 'Kotlin 2.2.0', 'kotlin'],
  [19, 'OCaml 4.02.1', 'ocaml'],
  [3, 'Delphi 7', 'pascal'],
  [4, 'Free Pascal 3.2.2', 'pascal'],
  [51, 'PascalABC.NET 3.8.3', 'pascal'],
  [13, 'Perl 5.20.1', 'perl'],
  [6, 'PHP 8.1.7', 'php'],
  [7, 'Python 2.7.18', 'python'],
  [31, 'Python 3.13.2', 'python'],
  [40, 'PyPy 2.7.13 (7.3.0)', 'python'],
  [41, 'PyPy 3.6.9 (7.3.0)', 'python'],
  [70, 'PyPy 3.10 (7.3.15, 64bit)', 'python'],
  [67, 'Ruby 3.2.2', 'ruby'],
  [75, 'Rust 1.89.0 (2021)', 'rust'],
  [98, 'Rust 1.89.0 (2024)', 'rust'],
  [20, 'Scala 2.12.8', 'scala'],
  [34, 'JavaScript V8 4.8.0', 'javascript'],
  [55, 'Node.js 15.8.0 (64bit)', 'javascript'],
];

/** Languages that the site offers for individual problems only, such as those of April Fools contests. */
const SPECIAL: readonly Row[] = [
  [14, 'ActiveTcl 8.5', 'tcl'],
  [15, 'Io-2008-01-07'],
  [17, 'Pike 7.8'],
  [18, 'Befunge'],
  [22, 'OpenCobol 1.0', 'cobol'],
  [25, 'Factor', 'factor'],
  [26, 'Secret_171'],
  [27, 'Roco'],
  [33, 'Ada GNAT 4'],
  [38, 'Mysterious Language'],
  [39, 'FALSE'],
  [44, 'Picat 0.9'],
  [45, 'GNU C++11 5 ZIP'],
  [46, 'Java 8 ZIP'],
  [47, 'J'],
  [56, 'Microsoft Q#'],
  [57, 'Text'],
  [62, 'UnknownX'],
  [68, 'Secret 2021'],
];

/**
 * All languages. Retired ids (1, 2, 8, 10, 29, 42, 48–50, 52, 59–61, 72–74, 77, 80) are omitted, as the site refuses
 * them.
 */
export const CF_LANGUAGES: readonly RemoteLanguage[] = [...ORDINARY, ...SPECIAL].map(
  ([id, name, family = 'plain']) => ({
    id: String(id),
    name,
    contentType: CONTENT_TYPE[family],
  }),
);

/**
 * Names of languages in the lists of submissions and the official API, where they differ from the names in the form.
 */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'GNU C11': '43',
  'C++17 (GCC 7-32)': '54',
  'GNU C++17': '54',
  'C++20 (GCC 13-64)': '89',
  'C++23 (GCC 14-64, msys2)': '91',
  'C# 8': '65',
  'C# 10': '79',
  'C# 13': '96',
  'Mono C#': '9',
  D: '28',
  'F# 9': '97',
  Go: '32',
  Haskell: '12',
  'Java 21': '87',
  'Java 8': '36',
  'Kotlin 1.7': '83',
  'Kotlin 1.9': '88',
  'Kotlin 2.2': '99',
  Ocaml: '19',
  Delphi: '3',
  FPC: '4',
  'PascalABC.NET': '51',
  Perl: '13',
  PHP: '6',
  'Python 2': '7',
  'Python 3': '31',
  'PyPy 2': '40',
  'PyPy 3': '41',
  'PyPy 3-64': '70',
  'Ruby 3': '67',
  'Rust 2021': '75',
  'Rust 2024': '98',
  Scala: '20',
  JavaScript: '34',
  'Node.js': '55',
};

/**
 * Returns the id for any name by which the site calls a language, in its form or elsewhere; null if the name is
 * unknown.
 */
export const languageIdOf = (name: string): string | null =>
  CF_LANGUAGES.find((one) => one.name === name)?.id ?? (Object.hasOwn(SHORT_NAMES, name) ? SHORT_NAMES[name]! : null);
