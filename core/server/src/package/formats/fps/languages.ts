import { own } from '../common';

/** Names of HUSTOJ and the endings that other writers put, in our words. */
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

/** null when the site has none for it. */
export const languageOf = (name: string): string | null => own(LANGUAGES, name.trim().toLowerCase()) ?? null;
