/**
 * Local languages by editor mode: language names of remote judges contain versions, but the editor mode tells the
 * language.
 */
const BY_EDITOR: Readonly<Record<string, string>> = {
  'text/x-c++src': 'C++ With O2',
  'text/x-csrc': 'C With O2',
  'text/x-java': 'Java',
  'text/x-go': 'Golang',
  'text/x-csharp': 'C#',
  'text/x-php': 'PHP',
  'text/x-ruby': 'Ruby',
  'text/x-rustsrc': 'Rust',
};

/** The first match applies. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/PyPy ?3/, 'PyPy3'],
  [/PyPy/, 'PyPy2'],
  [/Python ?3/, 'Python3'],
  [/Python/, 'Python2'],
  [/Node/, 'JavaScript Node'],
  [/JavaScript/, 'JavaScript V8'],
];

/**
 * Returns the local language that is nearest to one of a remote judge; null if there is none. `mode` is the editor's
 * content type.
 */
export function localLanguage(name: string, mode: string | undefined): string | null {
  const byEditor = mode === undefined ? undefined : BY_EDITOR[mode];
  return byEditor ?? BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
