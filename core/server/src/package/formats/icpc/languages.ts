import { own } from '../common';
import { textsOf } from '../json';

/** Codes of the format in our words. */
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

/** null: every language, which is also what `all` means. */
export function languagesOf(value: unknown): string[] | null {
  const names = textsOf(value).flatMap((code) => own(LANGUAGES, code) ?? []);
  return names.length > 0 ? names : null;
}
