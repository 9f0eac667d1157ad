import { CONTENT_TYPE } from '@tribunal/contract';
import type { RemoteLanguage } from '@tribunal/remote-kit/contract';

/** A language as the site expects it: the site's name of the language and all of its options, as strings. */
export interface Preset extends RemoteLanguage {
  language: string;
  options: Readonly<Record<string, string>>;
}

/** Returns a preset for C++: the options in its name, and the site's defaults for all others. */
const cpp = (compiler: 'g++' | 'clang++', year: string, O: '0' | '2'): Preset => ({
  id: `cpp-${compiler}-${year}-O${O}`,
  name: `C++ ${year} (${compiler === 'g++' ? 'G++' : 'Clang++'}${O === '0' ? ', O0' : ''})`,
  contentType: CONTENT_TYPE.cpp,
  language: 'cpp',
  options: { compiler, std: `c++${year}`, O, m: '64' },
});
const c = (compiler: 'gcc' | 'clang', year: string): Preset => ({
  id: `c-${compiler}-${year}-O0`,
  name: `C ${year} (${compiler === 'gcc' ? 'GCC' : 'Clang'}, O0)`,
  contentType: CONTENT_TYPE.c,
  language: 'c',
  options: { compiler, std: `c${year}`, O: '0', m: '64' },
});
const other = (
  id: string,
  name: string,
  contentType: string,
  language: string,
  options: Preset['options'] = {},
): Preset => ({ id, name, contentType, language, options });
const python = (version: string): Preset =>
  other(`python-${version}`, `Python ${version}`, CONTENT_TYPE.python, 'python', { version });
const rust = (version: string): Preset =>
  other(`rust-${version}`, `Rust ${version}`, CONTENT_TYPE.rust, 'rust', { version, optimize: '3' });
const csharp = (version: string): Preset =>
  other(`csharp-${version}`, `C# ${version}`, CONTENT_TYPE.csharp, 'csharp', { version });
const kotlin = (version: string): Preset =>
  other(`kotlin-${version}`, `Kotlin ${version} (JVM)`, CONTENT_TYPE.kotlin, 'kotlin', { version, platform: 'jvm' });
const swift = (version: string): Preset =>
  other(`swift-${version}`, `Swift ${version}`, CONTENT_TYPE.swift, 'swift', { version, optimize: 'O' });
const haskell = (version: string): Preset =>
  other(`haskell-${version}`, `Haskell ${version}`, CONTENT_TYPE.haskell, 'haskell', { version });

const CPP_YEARS = ['11', '14', '17', '20', '23', '26'];

export const PRESETS: readonly Preset[] = [
  ...CPP_YEARS.map((year) => cpp('g++', year, '2')),
  ...CPP_YEARS.map((year) => cpp('clang++', year, '2')),
  ...['11', '17'].map((year) => cpp('g++', year, '0')),
  ...['11', '17'].map((year) => cpp('clang++', year, '0')),
  ...['11', '17', '23'].map((year) => c('gcc', year)),
  ...['11', '17', '23'].map((year) => c('clang', year)),
  other('java', 'Java', CONTENT_TYPE.java, 'java'),
  kotlin('1.9'),
  kotlin('1.8'),
  other('pascal-O2', 'Pascal', CONTENT_TYPE.pascal, 'pascal', { optimize: '2' }),
  python('3.10'),
  python('3.9'),
  python('2.7'),
  rust('2024'),
  rust('2021'),
  rust('2018'),
  rust('2015'),
  swift('6'),
  swift('5'),
  other('go-1', 'Go 1.x', CONTENT_TYPE.go, 'go', { version: '1.x' }),
  haskell('GHC2021'),
  haskell('2010'),
  ...['14', '13', '12', '11', '10', '9', '7.3'].map(csharp),
  other('fsharp', 'F#', CONTENT_TYPE.fsharp, 'fsharp'),
];

export const LIBRE_LANGUAGES: readonly RemoteLanguage[] = PRESETS.map(({ id, name, contentType }) => ({
  id,
  name,
  contentType,
}));
