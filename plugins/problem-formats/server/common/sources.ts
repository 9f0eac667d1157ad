import { ownProperty } from './own-property';

/** Maps file extensions to our languages. If an extension is ambiguous, the language most used today is chosen. */
const BY_ENDING: Readonly<Record<string, string>> = {
  c: 'C With O2',
  cc: 'C++ 17 With O2',
  cpp: 'C++ 17 With O2',
  cxx: 'C++ 17 With O2',
  'c++': 'C++ 17 With O2',
  java: 'Java',
  py: 'Python3',
  py3: 'Python3',
  py2: 'Python2',
  go: 'Golang',
  cs: 'C#',
  php: 'PHP',
  js: 'JavaScript Node',
  rb: 'Ruby',
  rs: 'Rust',
};

export const endingOf = (name: string): string => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Returns the language of a source file, or null if the site has none for it. */
export const languageOfFile = (name: string): string | null => ownProperty(BY_ENDING, endingOf(name)) ?? null;

/** Returns the language of a checker or interactor source, or null if it is not one that they may be written in. */
export const checkerLanguageOf = (name: string): 'C' | 'C++' | null => {
  const ending = endingOf(name);
  if (ending === 'c') return 'C';
  return ['cc', 'cpp', 'cxx', 'c++'].includes(ending) ? 'C++' : null;
};

export const isHeader = (name: string): boolean => ['h', 'hh', 'hpp', 'hxx'].includes(endingOf(name));
