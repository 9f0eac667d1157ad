/** Grammars by which the editor and the highlighter of the web colour code. */
export type Grammar =
  | 'cpp'
  | 'java'
  | 'python'
  | 'csharp'
  | 'go'
  | 'javascript'
  | 'php'
  | 'ruby'
  | 'rust'
  | 'kotlin'
  | 'pascal'
  | 'plain';

interface Family {
  contentType: string;
  /** Default: `plain`. */
  grammar?: Exclude<Grammar, 'plain'>;
  /** Extensions of source files in lower case; a file that we write gets the first. */
  extensions?: readonly [string, ...string[]];
  /** Extensions of files that sources include. */
  headers?: readonly string[];
  /** Matches what this site and other judges call its languages. */
  name: RegExp;
  /** What its languages are called together, if a judge may have several. */
  label?: string;
}

/**
 * Every language that this site or another judge has, with all its versions and compilers. Of several families whose
 * `name` matches, the first one is meant.
 */
const FAMILIES = {
  objectivec: { contentType: 'text/x-objectivec', grammar: 'cpp', extensions: ['m'], name: /^objective-?c/i },
  cpp: {
    contentType: 'text/x-c++src',
    grammar: 'cpp',
    extensions: ['cpp', 'cc', 'cxx', 'c++'],
    headers: ['h', 'hh', 'hpp', 'hxx'],
    name: /c\+\+|g\+\+|^(cpp|msvc)/i,
    label: 'C++',
  },
  fsharp: { contentType: 'text/x-fsharp', extensions: ['fs'], name: /^f#/i },
  csharp: {
    contentType: 'text/x-csharp',
    grammar: 'csharp',
    extensions: ['cs'],
    name: /^(c#|csharp|mono\b|\.net)/i,
    label: 'C#',
  },
  typescript: {
    contentType: 'text/typescript',
    grammar: 'javascript',
    extensions: ['ts'],
    name: /^typescript/i,
    label: 'TypeScript',
  },
  javascript: {
    contentType: 'text/javascript',
    grammar: 'javascript',
    extensions: ['js'],
    name: /^(javascript|js\b|node|v8\b)/i,
    label: 'JavaScript',
  },
  java: { contentType: 'text/x-java', grammar: 'java', extensions: ['java'], name: /^java/i, label: 'Java' },
  python: {
    contentType: 'text/x-python',
    grammar: 'python',
    extensions: ['py', 'py3', 'py2'],
    name: /^(python|pypy|py\b|sagemath)/i,
    label: 'Python',
  },
  go: { contentType: 'text/x-go', grammar: 'go', extensions: ['go'], name: /^go(lang)?\b/i, label: 'Go' },
  php: { contentType: 'text/x-php', grammar: 'php', extensions: ['php'], name: /^php/i, label: 'PHP' },
  ruby: { contentType: 'text/x-ruby', grammar: 'ruby', extensions: ['rb'], name: /^ruby/i, label: 'Ruby' },
  rust: { contentType: 'text/x-rustsrc', grammar: 'rust', extensions: ['rs'], name: /^rust/i, label: 'Rust' },
  kotlin: { contentType: 'text/x-kotlin', grammar: 'kotlin', extensions: ['kt'], name: /^kotlin/i, label: 'Kotlin' },
  pascal: {
    contentType: 'text/x-pascal',
    grammar: 'pascal',
    extensions: ['pas'],
    name: /^((free |object )?pascal|fpc\b|delphi)/i,
    label: 'Pascal',
  },
  apl: { contentType: 'text/apl', extensions: ['apl'], name: /^apl\b/i },
  brainfuck: { contentType: 'text/x-brainfuck', name: /^brainf/i },
  clojure: { contentType: 'text/x-clojure', extensions: ['clj'], name: /^clojure/i },
  cobol: { contentType: 'text/x-cobol', extensions: ['cob'], name: /^(open)?cobol/i },
  coffeescript: { contentType: 'text/x-coffeescript', extensions: ['coffee'], name: /^coffee/i },
  commonLisp: { contentType: 'text/x-common-lisp', extensions: ['lisp'], name: /^common lisp/i },
  crystal: { contentType: 'text/x-crystal', extensions: ['cr'], name: /^crystal/i },
  d: { contentType: 'text/x-d', extensions: ['d'], name: /^d\b/i },
  dart: { contentType: 'application/dart', extensions: ['dart'], name: /^dart/i },
  erlang: { contentType: 'text/x-erlang', extensions: ['erl'], name: /^erlang/i },
  factor: { contentType: 'text/x-factor', extensions: ['factor'], name: /^factor/i },
  forth: { contentType: 'text/x-forth', extensions: ['fth'], name: /^forth/i },
  fortran: { contentType: 'text/x-fortran', extensions: ['f90'], name: /^fortran/i },
  groovy: { contentType: 'text/x-groovy', extensions: ['groovy'], name: /^groovy/i },
  haskell: { contentType: 'text/x-haskell', extensions: ['hs'], name: /^(haskell|ghc\b)/i },
  haxe: { contentType: 'text/x-haxe', extensions: ['hx'], name: /^haxe/i },
  julia: { contentType: 'text/x-julia', extensions: ['jl'], name: /^julia/i },
  lua: { contentType: 'text/x-lua', extensions: ['lua'], name: /^lua/i },
  ocaml: { contentType: 'text/x-ocaml', extensions: ['ml'], name: /^ocaml/i },
  octave: { contentType: 'text/x-octave', name: /^octave/i },
  perl: { contentType: 'text/x-perl', extensions: ['pl'], name: /^perl/i },
  powershell: { contentType: 'application/x-powershell', extensions: ['ps1'], name: /^powershell/i },
  r: { contentType: 'text/x-rsrc', extensions: ['r'], name: /^r\b/i },
  scala: { contentType: 'text/x-scala', extensions: ['scala'], name: /^scala/i },
  scheme: { contentType: 'text/x-scheme', extensions: ['scm'], name: /^(scheme|gerbil|racket)/i },
  shell: { contentType: 'text/x-sh', extensions: ['sh'], name: /^(bash|fish|sh)\b/i },
  smalltalk: { contentType: 'text/x-stsrc', extensions: ['st'], name: /^smalltalk/i },
  sql: { contentType: 'text/x-sql', extensions: ['sql'], name: /^sql/i },
  swift: { contentType: 'text/x-swift', extensions: ['swift'], name: /^swift/i },
  tcl: { contentType: 'text/x-tcl', extensions: ['tcl'], name: /^(active)?tcl/i },
  verilog: { contentType: 'text/x-verilog', extensions: ['v'], name: /^verilog/i },
  visualBasic: { contentType: 'text/x-vb', extensions: ['vb'], name: /^(visual basic|vb)/i },
  c: {
    contentType: 'text/x-csrc',
    grammar: 'cpp',
    extensions: ['c'],
    name: /^((gnu|ms|microsoft) )?(gcc|clang|c(\d\d)?)(?![\w#+])/i,
    label: 'C',
  },
  /** All others. */
  plain: { contentType: 'text/plain', extensions: ['txt'], name: /(?:)/ },
} as const satisfies Readonly<Record<string, Family>>;

export type LanguageFamily = keyof typeof FAMILIES;

export const LANGUAGE_FAMILIES: Readonly<Record<LanguageFamily, Family>> = FAMILIES;

/** Extension of source files in a language that has none of its own. */
export const PLAIN_EXTENSION = FAMILIES.plain.extensions[0];

export interface LocalLanguage {
  /** Name in the table `language`, by which users submit in it. */
  name: string;
  family: LanguageFamily;
  /** Version of the language, if the site has several. */
  version?: string;
  /** Whether the compiler optimises, where the site has the language without that too. */
  isOptimised?: true;
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
export interface PackageIds {
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
    isOptimised: true,
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
    isOptimised: true,
    clicsId: 'cpp-o2',
    nearestTo: 'others',
    ids: { ...CPP_IDS, fps: ['c++', 'cc', 'clang++'], qduoj: ['C++'] },
  },
  { name: 'C++ 17', family: 'cpp', version: '17', clicsId: 'cpp17', ids: CPP_IDS },
  {
    name: 'C++ 17 With O2',
    family: 'cpp',
    version: '17',
    isOptimised: true,
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
    isOptimised: true,
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

/** The language that forms of checkers start with, and that checkers of packages are in unless the package says. */
export const DEFAULT_LANGUAGE = 'C++' satisfies LocalLanguageName;
