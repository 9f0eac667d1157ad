import type { RemoteLanguage } from '@tribunal/contract';

const c = 'text/x-csrc';
const cpp = 'text/x-c++src';
const csharp = 'text/x-csharp';
const java = 'text/x-java';
const kotlin = 'text/x-kotlin';
const pascal = 'text/x-pascal';
const python = 'text/x-python';
const rust = 'text/x-rustsrc';
const javascript = 'text/javascript';
const plain = 'text/plain';

/** `programTypeId`, name and highlighting mode of the languages that the site offers for ordinary problems. */
const ORDINARY: readonly (readonly [number, string, string])[] = [
  [43, 'GNU GCC C11 5.1.0', c],
  [54, 'GNU G++17 7.3.0', cpp],
  [89, 'GNU G++20 13.2 (64 bit, winlibs)', cpp],
  [91, 'GNU G++23 14.2 (64 bit, msys2)', cpp],
  [65, 'C# 8, .NET Core 3.1', csharp],
  [79, 'C# 10, .NET SDK 6.0', csharp],
  [96, 'C# 13, .NET SDK 9', csharp],
  [9, 'C# Mono 6.8', csharp],
  [28, 'D DMD32 v2.105.0', 'text/x-d'],
  [97, 'F# 9, .NET SDK 9', 'text/x-fsharp'],
  [32, 'Go 1.22.2', 'text/x-go'],
  [12, 'Haskell GHC 8.10.1', 'text/x-haskell'],
  [87, 'Java 21 64bit', java],
  [36, 'Java 8 32bit', java],
  [83, 'Kotlin 1.7.20', kotlin],
  [88, 'Kotlin 1.9.21', kotlin],
  [99, 'Kotlin 2.2.0', kotlin],
  [19, 'OCaml 4.02.1', 'text/x-ocaml'],
  [3, 'Delphi 7', pascal],
  [4, 'Free Pascal 3.2.2', pascal],
  [51, 'PascalABC.NET 3.8.3', pascal],
  [13, 'Perl 5.20.1', 'text/x-perl'],
  [6, 'PHP 8.1.7', 'text/x-php'],
  [7, 'Python 2.7.18', python],
  [31, 'Python 3.13.2', python],
  [40, 'PyPy 2.7.13 (7.3.0)', python],
  [41, 'PyPy 3.6.9 (7.3.0)', python],
  [70, 'PyPy 3.10 (7.3.15, 64bit)', python],
  [67, 'Ruby 3.2.2', 'text/x-ruby'],
  [75, 'Rust 1.89.0 (2021)', rust],
  [98, 'Rust 1.89.0 (2024)', rust],
  [20, 'Scala 2.12.8', 'text/x-scala'],
  [34, 'JavaScript V8 4.8.0', javascript],
  [55, 'Node.js 15.8.0 (64bit)', javascript],
];

/** Languages that the site offers for individual problems only, such as those of April Fools contests. */
const SPECIAL: readonly (readonly [number, string, string])[] = [
  [14, 'ActiveTcl 8.5', 'text/x-tcl'],
  [15, 'Io-2008-01-07', plain],
  [17, 'Pike 7.8', plain],
  [18, 'Befunge', plain],
  [22, 'OpenCobol 1.0', 'text/x-cobol'],
  [25, 'Factor', 'text/x-factor'],
  [26, 'Secret_171', plain],
  [27, 'Roco', plain],
  [33, 'Ada GNAT 4', plain],
  [38, 'Mysterious Language', plain],
  [39, 'FALSE', plain],
  [44, 'Picat 0.9', plain],
  [45, 'GNU C++11 5 ZIP', plain],
  [46, 'Java 8 ZIP', plain],
  [47, 'J', plain],
  [56, 'Microsoft Q#', plain],
  [57, 'Text', plain],
  [62, 'UnknownX', plain],
  [68, 'Secret 2021', plain],
];

/**
 * All languages. Retired ids (1, 2, 8, 10, 29, 42, 48–50, 52, 59–61, 72–74, 77, 80) are omitted, as the site refuses
 * them.
 */
export const CF_LANGUAGES: readonly RemoteLanguage[] = [...ORDINARY, ...SPECIAL].map(([id, name, contentType]) => ({
  id: String(id),
  name,
  contentType,
}));

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
