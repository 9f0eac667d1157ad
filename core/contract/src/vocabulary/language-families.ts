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
  },
  fsharp: { contentType: 'text/x-fsharp', extensions: ['fs'], name: /^f#/i },
  csharp: { contentType: 'text/x-csharp', grammar: 'csharp', extensions: ['cs'], name: /^(c#|csharp|mono\b|\.net)/i },
  typescript: { contentType: 'text/typescript', grammar: 'javascript', extensions: ['ts'], name: /^typescript/i },
  javascript: {
    contentType: 'text/javascript',
    grammar: 'javascript',
    extensions: ['js'],
    name: /^(javascript|js\b|node|v8\b)/i,
  },
  java: { contentType: 'text/x-java', grammar: 'java', extensions: ['java'], name: /^java/i },
  python: {
    contentType: 'text/x-python',
    grammar: 'python',
    extensions: ['py', 'py3', 'py2'],
    name: /^(python|pypy|py\b|sagemath)/i,
  },
  go: { contentType: 'text/x-go', grammar: 'go', extensions: ['go'], name: /^go(lang)?\b/i },
  php: { contentType: 'text/x-php', grammar: 'php', extensions: ['php'], name: /^php/i },
  ruby: { contentType: 'text/x-ruby', grammar: 'ruby', extensions: ['rb'], name: /^ruby/i },
  rust: { contentType: 'text/x-rustsrc', grammar: 'rust', extensions: ['rs'], name: /^rust/i },
  kotlin: { contentType: 'text/x-kotlin', grammar: 'kotlin', extensions: ['kt'], name: /^kotlin/i },
  pascal: {
    contentType: 'text/x-pascal',
    grammar: 'pascal',
    extensions: ['pas'],
    name: /^((free |object )?pascal|fpc\b|delphi)/i,
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
  },
  /** All others. */
  plain: { contentType: 'text/plain', extensions: ['txt'], name: /(?:)/ },
} as const satisfies Readonly<Record<string, Family>>;

export type LanguageFamily = keyof typeof FAMILIES;

export const LANGUAGE_FAMILIES: Readonly<Record<LanguageFamily, Family>> = FAMILIES;

const ALL = Object.keys(FAMILIES) as LanguageFamily[];

/** MIME type of each family, as in `contentType` of a language. */
export const CONTENT_TYPE = Object.fromEntries(ALL.map((family) => [family, FAMILIES[family].contentType])) as Readonly<
  Record<LanguageFamily, string>
>;

/** Returns the family of a language of any judge. A content type decides, unless it is unknown or says nothing. */
export function languageFamilyOf(name: string, contentType: string = CONTENT_TYPE.plain): LanguageFamily {
  const typed = ALL.find((family) => CONTENT_TYPE[family] === contentType.toLowerCase()) ?? 'plain';
  return typed === 'plain' ? (ALL.find((family) => FAMILIES[family].name.test(name.trim())) ?? typed) : typed;
}

/** Returns the extension of source files in a language of any judge, without the dot. */
export const sourceExtensionOf = (name: string): string =>
  LANGUAGE_FAMILIES[languageFamilyOf(name)].extensions?.[0] ?? FAMILIES.plain.extensions[0];

/** Returns the extension of a file in lower case, without the dot. */
export const fileExtensionOf = (fileName: string): string => /\.([^./]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Returns the family of a source file; `plain` if its extension belongs to none. */
export const familyOfFile = (fileName: string): LanguageFamily =>
  ALL.find((family) => LANGUAGE_FAMILIES[family].extensions?.includes(fileExtensionOf(fileName))) ?? 'plain';

/** Returns whether a file is one that sources include. */
export const isHeaderFile = (fileName: string): boolean =>
  Object.values(LANGUAGE_FAMILIES).some(({ headers }) => headers?.includes(fileExtensionOf(fileName)));
