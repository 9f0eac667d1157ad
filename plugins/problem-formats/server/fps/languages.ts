import { ownProperty } from '../common';

/** Maps language names of HUSTOJ, and the file extensions that other exporters write instead, to our languages. */
const LANGUAGES: Readonly<Record<string, string>> = {
  c: 'C With O2',
  clang: 'C With O2',
  'c++': 'C++ With O2',
  cc: 'C++ With O2',
  'clang++': 'C++ With O2',
  java: 'Java',
  python: 'Python3',
  py: 'Python3',
  'c#': 'C#',
  cs: 'C#',
  php: 'PHP',
  ruby: 'Ruby',
  rb: 'Ruby',
  javascript: 'JavaScript Node',
  js: 'JavaScript Node',
  go: 'Golang',
};

/** Returns null if the site has no such language. */
export const languageOf = (name: string): string | null => ownProperty(LANGUAGES, name.trim().toLowerCase()) ?? null;
