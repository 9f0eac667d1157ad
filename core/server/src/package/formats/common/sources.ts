import { own } from './own';

/** Our language for a source file, by its ending; the one people mean today where an ending has several. */
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

/** null when the site has no language for it. */
export const languageOfFile = (name: string): string | null => own(BY_ENDING, endingOf(name)) ?? null;

/** Checkers and interactors are written in these. */
export const checkerLanguageOf = (name: string): 'C' | 'C++' | null => {
  const ending = endingOf(name);
  if (ending === 'c') return 'C';
  return ['cc', 'cpp', 'cxx', 'c++'].includes(ending) ? 'C++' : null;
};

export const isHeader = (name: string): boolean => ['h', 'hh', 'hpp', 'hxx'].includes(endingOf(name));
