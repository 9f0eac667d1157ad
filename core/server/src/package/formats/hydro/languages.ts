import { own } from '../common';
import { textsOf } from '../json';

/** Its language ids in our words; an id names a family, with a dialect after the dot. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  c: ['C', 'C With O2'],
  cc: ['C++', 'C++ With O2', 'C++ 17', 'C++ 17 With O2', 'C++ 20', 'C++ 20 With O2'],
  java: ['Java'],
  'py.py3': ['Python3'],
  'py.pypy3': ['PyPy3'],
  'py.py2': ['Python2'],
  py: ['Python3', 'PyPy3'],
  go: ['Golang'],
  cs: ['C#'],
  php: ['PHP'],
  js: ['JavaScript Node'],
  rb: ['Ruby'],
  rs: ['Rust'],
};

/** null: every language, also when none of the named ones is known. */
export function languagesOf(value: unknown): string[] | null {
  const ids = textsOf(value).flatMap((id) => id.split(',').map((one) => one.trim()));
  const names = ids.flatMap((id) => own(FAMILIES, id) ?? own(FAMILIES, id.split('.')[0]!) ?? []);
  return names.length > 0 ? [...new Set(names)] : null;
}
