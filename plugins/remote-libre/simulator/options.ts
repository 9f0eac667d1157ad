const PLAIN_STANDARDS = ['03', '11', '14', '17', '20', '23', '26'];
const C_STANDARDS = ['89', '99', '11', '17', '23'];
const OPTIMISATION = ['0', '1', '2', '3', 'fast'];
const ARCHITECTURE = ['64', '32', 'x32'];
const withGnu = (language: string, years: readonly string[]): string[] =>
  years.flatMap((year) => [`${language}${year}`, `gnu${language.slice(1)}${year}`]);

/** The values that the site allows for every option of a language, since July 2026. All options must be given. */
export const OPTIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  cpp: {
    compiler: ['g++', 'clang++'],
    std: withGnu('c++', PLAIN_STANDARDS),
    O: OPTIMISATION,
    m: ARCHITECTURE,
  },
  c: { compiler: ['gcc', 'clang'], std: withGnu('c', C_STANDARDS), O: OPTIMISATION, m: ARCHITECTURE },
  java: {},
  kotlin: { version: ['1.5', '1.6', '1.7', '1.8', '1.9'], platform: ['jvm'] },
  pascal: { optimize: ['-', '1', '2', '3', '4'] },
  python: { version: ['2.7', '3.9', '3.10'] },
  rust: { version: ['2015', '2018', '2021', '2024'], optimize: ['0', '1', '2', '3'] },
  swift: { version: ['4.2', '5', '6'], optimize: ['Onone', 'O', 'Ounchecked'] },
  go: { version: ['1.x'] },
  haskell: { version: ['98', '2010', 'GHC2021'] },
  csharp: { version: ['7.3', '8', '9', '10', '11', '12', '13', '14'] },
  fsharp: {},
};

/** What the site chooses where that is not the first value. */
export const DEFAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cpp: { std: 'c++11', O: '2' },
  c: { std: 'c11', O: '2' },
  kotlin: { version: '1.9' },
  pascal: { optimize: '2' },
  python: { version: '3.10' },
  rust: { version: '2024', optimize: '3' },
  swift: { version: '6', optimize: 'O' },
  haskell: { version: 'GHC2021' },
  csharp: { version: '14' },
};

/** Returns whether the site knows the language and allows exactly these options for it. */
export function areAllowed(language: unknown, options: unknown): boolean {
  const allowed = OPTIONS[String(language)];
  if (allowed === undefined || typeof options !== 'object' || options === null) return false;
  const given = Object.entries(options);
  return (
    given.length === Object.keys(allowed).length &&
    given.every(([name, value]) => allowed[name]?.includes(value as string) ?? false)
  );
}
