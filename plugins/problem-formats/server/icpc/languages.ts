import { textsOf } from '@tribunal/plugin-problem-packages/server';
import { ownProperty } from '../common';

/** Maps the language codes of the format to our languages. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  c: ['C', 'C With O2'],
  cpp: ['C++', 'C++ With O2', 'C++ 17', 'C++ 17 With O2', 'C++ 20', 'C++ 20 With O2'],
  csharp: ['C#'],
  go: ['Golang'],
  java: ['Java'],
  javascript: ['JavaScript Node'],
  php: ['PHP'],
  python2: ['Python2'],
  python3: ['Python3', 'PyPy3'],
  ruby: ['Ruby'],
  rust: ['Rust'],
};

/** Returns null for every language, which `all` means too. */
export function languagesOf(value: unknown): string[] | null {
  const names = textsOf(value).flatMap((code) => ownProperty(LANGUAGES, code) ?? []);
  return names.length > 0 ? names : null;
}
