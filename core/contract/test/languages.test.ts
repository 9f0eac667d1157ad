import { describe, expect, it } from 'vitest';
import {
  checkerLanguageOfFile,
  firstLanguageOf,
  groupLanguages,
  LANGUAGE_FAMILIES,
  languageFamilyOf,
  languageOfFile,
  languagesWithId,
  LOCAL_LANGUAGES,
  nearestLocalLanguage,
} from '../src/vocabulary';

describe('the languages of the site', () => {
  it('have names and ids of their own', () => {
    expect(new Set(LOCAL_LANGUAGES.map(({ name }) => name)).size).toBe(LOCAL_LANGUAGES.length);
    expect(new Set(LOCAL_LANGUAGES.map(({ clicsId }) => clicsId)).size).toBe(LOCAL_LANGUAGES.length);
  });

  it('have names by which their families are found', () => {
    expect(LOCAL_LANGUAGES.map(({ name }) => languageFamilyOf(name))).toEqual(
      LOCAL_LANGUAGES.map(({ family }) => family),
    );
  });

  it.each([...new Set(LOCAL_LANGUAGES.map(({ family }) => family))])('have one for each file of %s', (key) => {
    const ofFamily = LOCAL_LANGUAGES.filter(({ family }) => family === key);
    expect(ofFamily.filter(({ isOfFiles }) => isOfFiles)).toHaveLength(ofFamily.length === 1 ? 0 : 1);
    expect(ofFamily.filter(({ nearestTo }) => nearestTo === 'others')).toHaveLength(ofFamily.length === 1 ? 0 : 1);
    for (const extension of LANGUAGE_FAMILIES[key].extensions ?? []) {
      expect(LOCAL_LANGUAGES.find(({ name }) => name === languageOfFile(`x.${extension}`))?.family).toBe(key);
    }
  });

  it('are found by files, of which headers and other languages are none', () => {
    expect(['a.c', 'A.CPP', 'x.c++', 'p.py', 'p.py2', 'm.js'].map(languageOfFile)).toEqual([
      'C With O2',
      'C++ 17 With O2',
      'C++ 17 With O2',
      'Python3',
      'Python2',
      'JavaScript Node',
    ]);
    expect(['a.h', 'a.ts', 'a.kt', 'cpp', 'a.txt'].map(languageOfFile)).toEqual(Array(5).fill(null));
  });

  it('include two for checkers', () => {
    expect(['a.c', 'a.cxx', 'a.py', 'a.h', 'a'].map(checkerLanguageOfFile)).toEqual(['C', 'C++', null, null, null]);
  });

  it('have ids in packages, which may mean several', () => {
    expect(languagesWithId('icpc', 'python3')).toEqual(['Python3', 'PyPy3']);
    expect(languagesWithId('hydro', 'py')).toEqual(['Python3', 'PyPy3']);
    expect(languagesWithId('fps', 'c++')).toEqual(['C++ With O2']);
    expect(languagesWithId('qduoj', 'constructor')).toEqual([]);
  });
});

describe('our language for one of a remote judge', () => {
  it.each([
    ['GNU G++20 13.2', 'text/x-c++src', 'C++ 20 With O2'],
    ['C++23 (GCC 15.2.0)', 'text/x-c++src', 'C++ 20 With O2'],
    ['C++ 17 (Clang++, O0)', 'text/x-c++src', 'C++ 17 With O2'],
    ['C++14 (gcc 8.3)', 'text/x-c++src', 'C++ With O2'],
    ['G++', 'text/x-c++src', 'C++ With O2'],
    ['GNU GCC C11', 'text/x-csrc', 'C With O2'],
    ['Java 21', 'text/x-java', 'Java'],
    ['PyPy 3.10', 'text/x-python', 'PyPy3'],
    ['Python (PyPy 3.11-v7.3.20)', 'text/x-python', 'PyPy3'],
    ['PyPy 2.7', 'text/x-python', 'PyPy2'],
    ['Python 3.8', 'text/x-python', 'Python3'],
    ['Python (CPython 3.13.7)', 'text/x-python', 'Python3'],
    ['Python 2.7', 'text/x-python', 'Python2'],
    ['Python (cpython 2.7.16)', 'text/x-python', 'Python2'],
    ['Node.js 15', 'text/javascript', 'JavaScript Node'],
    ['JavaScript (Bun 1.2.21)', 'text/javascript', 'JavaScript Node'],
    ['JavaScript V8 4.8.0', 'text/javascript', 'JavaScript V8'],
    ['TypeScript 5.9 (Node.js 22.19.0)', 'text/typescript', null],
    ['Java 8 ZIP', 'text/plain', null],
    ['Cobol', 'text/x-cobol', null],
  ])('%s in an editor for %s is %s', (name, contentType, local) => {
    expect(nearestLocalLanguage({ name, contentType })).toBe(local);
  });
});

describe('the languages of a problem', () => {
  it('stand in families, of this site the newest and optimised first', () => {
    const names = ['C', 'C++', 'C++ With O2', 'Python2', 'C++ 20', 'C++ 20 With O2', 'Python3', 'PyPy3', 'Rust'];
    expect(groupLanguages(names)).toEqual([
      { label: 'C', names: ['C'] },
      { label: 'C++', names: ['C++ 20 With O2', 'C++ 20', 'C++ With O2', 'C++'] },
      { label: 'Python', names: ['Python3', 'PyPy3', 'Python2'] },
      { label: 'Rust', names: ['Rust'] },
    ]);
  });

  it('stay in the order of another judge, which knows what it recommends', () => {
    const names = ['G++', 'GCC', 'C++', 'COBOL'];
    expect(groupLanguages(names)).toEqual([
      { label: 'C++', names: ['G++', 'C++'] },
      { label: 'C', names: ['GCC'] },
      { label: null, names: ['COBOL'] },
    ]);
    expect(firstLanguageOf(['Pascal', 'Java'])).toBe('Pascal');
    expect(firstLanguageOf([])).toBe('');
  });
});
