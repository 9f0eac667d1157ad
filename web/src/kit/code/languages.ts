/** How the highlighters and the editor know a language that users choose by its display name. */
export type Grammar =
  'cpp' | 'java' | 'python' | 'csharp' | 'go' | 'javascript' | 'php' | 'ruby' | 'rust' | 'kotlin' | 'pascal' | 'plain';

/** Read from top to bottom: the first that fits is it. */
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

/** Parts of MIME types, as languages carry them. The first that is found is it. */
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

/** `contentType` says it best; without one, or with one that says nothing, the name does. */
export const grammarOf = (language: string, contentType?: string): Grammar => {
  const told = contentType && TYPES.find(([pattern]) => pattern.test(contentType.toLowerCase()))?.[1];
  if (told) return told;
  const name = language.trim().toLowerCase();
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? 'plain';
};

/** Ends of file names that may be loaded as code. */
export const CODE_FILES = '.c,.cc,.cpp,.cxx,.h,.hpp,.java,.py,.cs,.go,.rs,.js,.ts,.kt,.php,.rb,.pas,.txt,text/plain';
