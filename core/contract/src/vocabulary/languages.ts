import { familyOfFile, fileExtensionOf, languageFamilyOf, type LanguageFamily } from './language-families';

interface LocalLanguage {
  /** Name in the table `language`, by which users submit in it. */
  name: string;
  family: LanguageFamily;
  /** Version of the language, if the site has several. */
  version?: string;
  /** Id in the CLICS API: that of the standard for the languages which it names. */
  clicsId: string;
  /** Whether checkers and interactors may be written in it. */
  isForCheckers?: true;
  /** Whether a source file of the family is in this language unless more is known, if the family has several. */
  isOfFiles?: true;
  /** Extensions that say more than the family. */
  extensions?: readonly string[];
  /**
   * The languages of other judges to which this one is nearest, if the family has several: those whose names match, or
   * those that no other language of the family matches.
   */
  nearestTo?: RegExp | 'others';
  /** Ids in problem packages. */
  ids?: PackageIds;
}

/** Ids of a language in problem packages; a format may have one id for several languages, or several ids for one. */
interface PackageIds {
  icpc?: readonly string[];
  hydro?: readonly string[];
  /** Names in the free problem set of HUSTOJ and file extensions that other exporters write instead, in lower case. */
  fps?: readonly string[];
  qduoj?: readonly string[];
  /** Matches types such as `cpp.g++20`, for languages that the file extension does not tell. */
  polygon?: RegExp;
}

const C_IDS = { icpc: ['c'], hydro: ['c'] } as const;
const CPP_IDS = { icpc: ['cpp'], hydro: ['cc'] } as const;

/** The languages of this site's own problem bank, in their order. Judges say which of them they offer. */
const LANGUAGES = [
  { name: 'C', family: 'c', version: '11', clicsId: 'c', isForCheckers: true, ids: C_IDS },
  {
    name: 'C With O2',
    family: 'c',
    version: '11',
    clicsId: 'c-o2',
    isOfFiles: true,
    nearestTo: 'others',
    ids: { ...C_IDS, fps: ['c', 'clang'], qduoj: ['C'] },
  },
  { name: 'C++', family: 'cpp', version: '14', clicsId: 'cpp', isForCheckers: true, ids: CPP_IDS },
  {
    name: 'C++ With O2',
    family: 'cpp',
    version: '14',
    clicsId: 'cpp-o2',
    nearestTo: 'others',
    ids: { ...CPP_IDS, fps: ['c++', 'cc', 'clang++'], qduoj: ['C++'] },
  },
  { name: 'C++ 17', family: 'cpp', version: '17', clicsId: 'cpp17', ids: CPP_IDS },
  {
    name: 'C++ 17 With O2',
    family: 'cpp',
    version: '17',
    clicsId: 'cpp17-o2',
    isOfFiles: true,
    nearestTo: /\+\+ ?17/,
    ids: { ...CPP_IDS, polygon: /^cpp(?!.*2[03]$)/ },
  },
  { name: 'C++ 20', family: 'cpp', version: '20', clicsId: 'cpp20', ids: CPP_IDS },
  {
    name: 'C++ 20 With O2',
    family: 'cpp',
    version: '20',
    clicsId: 'cpp20-o2',
    nearestTo: /\+\+ ?2\d/,
    ids: { ...CPP_IDS, polygon: /^cpp.*2[03]$/ },
  },
  {
    name: 'Java',
    family: 'java',
    clicsId: 'java',
    ids: { icpc: ['java'], hydro: ['java'], fps: ['java'], qduoj: ['Java'] },
  },
  {
    name: 'Python3',
    family: 'python',
    version: '3',
    clicsId: 'python3',
    isOfFiles: true,
    nearestTo: 'others',
    ids: { icpc: ['python3'], hydro: ['py.py3', 'py'], fps: ['python', 'py'], qduoj: ['Python3'] },
  },
  {
    name: 'Python2',
    family: 'python',
    version: '2',
    clicsId: 'python2',
    extensions: ['py2'],
    nearestTo: /python ?2/i,
    ids: { icpc: ['python2'], hydro: ['py.py2'], qduoj: ['Python2'], polygon: /^python\.2/ },
  },
  {
    name: 'PyPy3',
    family: 'python',
    version: '3',
    clicsId: 'pypy3',
    nearestTo: /pypy ?3/i,
    ids: { icpc: ['python3'], hydro: ['py.pypy3', 'py'], polygon: /pypy3/ },
  },
  { name: 'PyPy2', family: 'python', version: '2', clicsId: 'pypy2', nearestTo: /pypy(?! ?3)/i },
  { name: 'Golang', family: 'go', clicsId: 'go', ids: { icpc: ['go'], hydro: ['go'], fps: ['go'], qduoj: ['Golang'] } },
  { name: 'C#', family: 'csharp', clicsId: 'csharp', ids: { icpc: ['csharp'], hydro: ['cs'], fps: ['c#', 'cs'] } },
  { name: 'PHP', family: 'php', clicsId: 'php', ids: { icpc: ['php'], hydro: ['php'], fps: ['php'] } },
  {
    name: 'JavaScript Node',
    family: 'javascript',
    clicsId: 'javascript-node',
    isOfFiles: true,
    nearestTo: /Node|Bun|Deno/,
    ids: { icpc: ['javascript'], hydro: ['js'], fps: ['javascript', 'js'], qduoj: ['JavaScript'] },
  },
  { name: 'JavaScript V8', family: 'javascript', clicsId: 'javascript-v8', nearestTo: 'others' },
  { name: 'Ruby', family: 'ruby', clicsId: 'ruby', ids: { icpc: ['ruby'], hydro: ['rb'], fps: ['ruby', 'rb'] } },
  { name: 'Rust', family: 'rust', clicsId: 'rust', ids: { icpc: ['rust'], hydro: ['rs'] } },
] as const satisfies readonly LocalLanguage[];

export type LocalLanguageName = (typeof LANGUAGES)[number]['name'];

export const LOCAL_LANGUAGES: readonly (LocalLanguage & { name: LocalLanguageName })[] = LANGUAGES;

/** Languages that checkers and interactors may be written in. */
export type CheckerLanguage = Extract<(typeof LANGUAGES)[number], { isForCheckers: true }>['name'];

/** The language that editors and forms start with, and that checkers of packages are in unless the package says. */
export const DEFAULT_LANGUAGE = 'C++' satisfies LocalLanguageName;

export const isCheckerLanguage = (name: string): name is CheckerLanguage =>
  LOCAL_LANGUAGES.some((language) => language.name === name && language.isForCheckers);

const ofFamily = (family: LanguageFamily) => LOCAL_LANGUAGES.filter((language) => language.family === family);

/** Returns the language of the site that a source file is in, or null if the site has none for it. */
export function languageOfFile(fileName: string): LocalLanguageName | null {
  const extension = fileExtensionOf(fileName);
  const related = ofFamily(familyOfFile(fileName));
  const exact = related.find(({ extensions }) => extensions?.includes(extension));
  return (exact ?? related.find(({ isOfFiles }) => isOfFiles || related.length === 1))?.name ?? null;
}

/** Returns the language of a source file if checkers and interactors may be written in it, otherwise null. */
export const checkerLanguageOfFile = (fileName: string): CheckerLanguage | null =>
  ofFamily(familyOfFile(fileName))
    .map(({ name }) => name)
    .find(isCheckerLanguage) ?? null;

/** Returns the languages of the site that have this id in a format of problem packages. */
export const languagesWithId = (
  format: Exclude<keyof PackageIds, 'polygon'>,
  id: string,
): readonly LocalLanguageName[] =>
  LOCAL_LANGUAGES.filter(({ ids }) => ids?.[format]?.includes(id)).map(({ name }) => name);

/** Returns the language of the site that a type of Polygon names, or null if the file extension tells it. */
export const languageOfPolygon = (type: string): LocalLanguageName | null =>
  LOCAL_LANGUAGES.find(({ ids }) => ids?.polygon?.test(type))?.name ?? null;

/** Returns the language of the site that is nearest to one of another judge; null if there is none. */
export function nearestLocalLanguage(other: { name: string; contentType: string }): LocalLanguageName | null {
  const related = ofFamily(languageFamilyOf('', other.contentType));
  const named = related.find(({ nearestTo }) => nearestTo instanceof RegExp && nearestTo.test(other.name));
  return (named ?? related.find(({ nearestTo }) => nearestTo === 'others' || related.length === 1))?.name ?? null;
}
