/** The grammar by which the highlighters and the editor know a language; users choose languages by display name. */
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

/** Patterns of display names, in order of precedence: the first match wins. */
const NAMES: readonly [RegExp, Grammar][] = [
  [/^(c#|csharp|mono|\.net)/, 'csharp'],
  [/^(clojure|cobol|crystal|css|coffee|ceylon)/, 'plain'],
  [/^(javascript|js|node|typescript)/, 'javascript'],
  [/^java/, 'java'],
  [/^(c$|c\s|c\d|c\+\+|g\+\+|gcc|gnu|clang|cpp|msvc|ms c|microsoft c|objective)/, 'cpp'],
  [/^(python|pypy|py)/, 'python'],
  [/^go/, 'go'],
  [/^php/, 'php'],
  [/^ruby/, 'ruby'],
  [/^rust/, 'rust'],
  [/^kotlin/, 'kotlin'],
  [/^(pascal|free pascal|fpc|delphi|object pascal)/, 'pascal'],
];

/** Patterns of MIME types, in order of precedence: the first match wins. */
const TYPES: readonly [RegExp, Grammar][] = [
  [/csharp/, 'csharp'],
  [/javascript|typescript/, 'javascript'],
  [/java/, 'java'],
  [/python/, 'python'],
  [/c\+\+|x-c(src|hdr)?$|x-c\b/, 'cpp'],
  [/x-go|golang/, 'go'],
  [/php/, 'php'],
  [/ruby/, 'ruby'],
  [/rust/, 'rust'],
  [/kotlin/, 'kotlin'],
  [/pascal/, 'pascal'],
];

/**
 * Returns the grammar of a language. `contentType` takes precedence; if it is missing or not recognised, the name
 * decides.
 */
export const grammarOf = (language: string, contentType?: string): Grammar => {
  const byContentType = contentType && TYPES.find(([pattern]) => pattern.test(contentType.toLowerCase()))?.[1];
  if (byContentType) return byContentType;
  const name = language.trim().toLowerCase();
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? 'plain';
};

/** Extensions of files that may be loaded as code. */
export const CODE_FILES = '.c,.cc,.cpp,.cxx,.h,.hpp,.java,.py,.cs,.go,.rs,.js,.ts,.kt,.php,.rb,.pas,.txt,text/plain';
