/** How the site shows something in English and in Chinese. */
export type ShownTexts = readonly [english: string, chinese: string];

const both = (text: string): ShownTexts => [text, text];

const LANGUAGES: Readonly<Record<string, string>> = {
  cpp: 'C++',
  c: 'C',
  java: 'Java',
  kotlin: 'Kotlin',
  pascal: 'Pascal',
  python: 'Python',
  rust: 'Rust',
  swift: 'Swift',
  go: 'Go',
  haskell: 'Haskell',
  csharp: 'C#',
  fsharp: 'F#',
};

/** Keys of the site's languages in its order. */
export const LANGUAGE_KEYS: readonly string[] = Object.keys(LANGUAGES);

/** Returns the name that the site shows for one of its languages. */
export const shownLanguage = (key: string): string => LANGUAGES[key] ?? key;

const COMPILERS: Readonly<Record<string, string>> = { 'g++': 'G++', 'clang++': 'Clang++', gcc: 'GCC', clang: 'Clang' };

const OPTIMISATION: Readonly<Record<string, ShownTexts>> = {
  'O 0': ['-O0 (disable optimization)', '-O0（禁用优化）'],
  'O fast': ['-Ofast (fastest)', '-Ofast（最快）'],
  'pascal -': ['Disabled', '无优化'],
  'pascal 1': both('-O'),
  'pascal 2': both('-O2'),
  'pascal 3': both('-O3'),
  'pascal 4': ['-O4 (fastest)', '-O4（最快）'],
  'rust 0': ['Disabled', '无优化'],
  'rust 1': ['Level 1', '1 级'],
  'rust 2': ['Level 2', '2 级'],
  'rust 3': ['Level 3 (fastest)', '3 级（最快）'],
  'swift Onone': ['Disabled', '关闭'],
  'swift O': ['Enabled', '开启'],
  'swift Ounchecked': ['Enabled (no safety checks)', '开启（无安全检查）'],
};

const ARCHITECTURES: Readonly<Record<string, ShownTexts>> = {
  64: ['64-bit', '64 位'],
  32: ['32-bit', '32 位'],
  x32: ['64-bit (with 32-bit pointers)', '64 位（使用 32 位指针）'],
};

/** Returns `ISO C++ 17` for `c++17`, `GNU C11` for `gnu11` of C. */
function shownStandard(language: string, value: string): string {
  const year = value.slice(-2);
  const name = language === 'cpp' ? `C++ ${year}` : `C${year}`;
  return `${value.startsWith('gnu') ? 'GNU' : 'ISO'} ${name}`;
}

/** Returns how the site shows a value of an option of a language. */
export function shownOption(language: string, option: string, value: string): ShownTexts {
  if (option === 'compiler') return both(COMPILERS[value] ?? value);
  if (option === 'std') return both(shownStandard(language, value));
  if (option === 'O') return OPTIMISATION[`O ${value}`] ?? both(`-O${value}`);
  if (option === 'm') return ARCHITECTURES[value] ?? both(value);
  if (option === 'optimize') return OPTIMISATION[`${language} ${value}`] ?? both(value);
  if (option === 'platform') return both(value.toUpperCase());
  return both(language === 'haskell' && /^\d/.test(value) ? `Haskell ${value}` : value);
}
