import { describe, expect, it } from 'vitest';
import {
  CONTENT_TYPE,
  familyOfFile,
  isHeaderFile,
  LANGUAGE_FAMILIES,
  languageFamilyOf,
  sourceExtensionOf,
  type LanguageFamily,
} from '../src/vocabulary';

const FAMILIES = Object.entries(LANGUAGE_FAMILIES) as [LanguageFamily, (typeof LANGUAGE_FAMILIES)['c']][];

describe('a family of languages', () => {
  it('is found by its content type, whatever the language is called', () => {
    for (const [family] of FAMILIES.filter(([key]) => key !== 'plain')) {
      expect(languageFamilyOf('C', CONTENT_TYPE[family])).toBe(family);
    }
    expect(new Set(Object.values(CONTENT_TYPE)).size).toBe(FAMILIES.length);
  });

  it('is found by each of its extensions, in any case', () => {
    for (const [family, { extensions = [] }] of FAMILIES) {
      for (const extension of extensions) expect(familyOfFile(`a/b.${extension.toUpperCase()}`)).toBe(family);
    }
    expect(['data', 'a.b/data', 'x.in', 'constructor'].map(familyOfFile)).toEqual(Array(4).fill('plain'));
  });

  it('has headers that are no sources', () => {
    const headers = FAMILIES.flatMap(([, family]) => family.headers ?? []);
    expect(headers.map((one) => familyOfFile(`x.${one}`))).toEqual(headers.map(() => 'plain'));
    expect(['testlib.h', 'A.HPP', 'a.c', 'h'].map(isHeaderFile)).toEqual([true, true, false, false]);
  });

  it.each([
    ['C', 'c', 'c'],
    ['C With O2', 'c', 'c'],
    ['GNU C11', 'c', 'c'],
    ['GNU GCC C11 5.1.0', 'c', 'c'],
    ['C17 (GCC)', 'c', 'c'],
    ['Clang', 'c', 'c'],
    ['C++', 'cpp', 'cpp'],
    ['C++ 17 With O2', 'cpp', 'cpp'],
    ['G++', 'cpp', 'cpp'],
    ['GNU G++20 13.2 (64 bit)', 'cpp', 'cpp'],
    ['Clang++17 Diagnostics', 'cpp', 'cpp'],
    ['Objective-C', 'objectivec', 'm'],
    ['C#', 'csharp', 'cs'],
    ['C# Mono 6.8', 'csharp', 'cs'],
    ['F# 9, .NET SDK 9', 'fsharp', 'fs'],
    ['PascalABC.NET 3.8.3', 'pascal', 'pas'],
    ['Free Pascal', 'pascal', 'pas'],
    ['Fortran2023 (GCC 14.2.0)', 'fortran', 'f90'],
    ['Python3', 'python', 'py'],
    ['PyPy3', 'python', 'py'],
    ['JavaScript Node', 'javascript', 'js'],
    ['TypeScript', 'typescript', 'ts'],
    ['TypeScript 5.9 (Node.js 22.19.0)', 'typescript', 'ts'],
    ['Java', 'java', 'java'],
    ['Golang', 'go', 'go'],
    ['PHP', 'php', 'php'],
    ['Scala', 'scala', 'scala'],
    ['Rust', 'rust', 'rs'],
    ['Ruby', 'ruby', 'rb'],
    ['Kotlin 1.9', 'kotlin', 'kt'],
    ['Haskell', 'haskell', 'hs'],
    ['Clojure', 'clojure', 'clj'],
    ['Crystal', 'crystal', 'cr'],
    ['C3 0.7.5', 'plain', 'txt'],
    ['Whitespace', 'plain', 'txt'],
    ['Brainfuck', 'brainfuck', 'txt'],
  ] as const)('of %s is %s, in files .%s', (name, family, extension) => {
    expect(languageFamilyOf(name)).toBe(family);
    expect(languageFamilyOf(name, 'text/plain')).toBe(family);
    expect(sourceExtensionOf(name)).toBe(extension);
  });
});
