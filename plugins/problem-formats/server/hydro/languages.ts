import { textsOf } from '@tribunal/plugin-problem-packages/server';
import { ownProperty } from '../common';

/** Maps Hydro's language ids to our languages. An id names a family, with an optional dialect after the dot. */
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

/** Returns null for every language, also if none of the named ones is known. */
export function languagesOf(value: unknown): string[] | null {
  const ids = textsOf(value).flatMap((id) => id.split(',').map((one) => one.trim()));
  const names = ids.flatMap((id) => ownProperty(FAMILIES, id) ?? ownProperty(FAMILIES, id.split('.')[0]!) ?? []);
  return names.length > 0 ? [...new Set(names)] : null;
}
