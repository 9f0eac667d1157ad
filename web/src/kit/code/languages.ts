/** How the highlighters and the editor know a language that users choose by its display name. */
export type Grammar = 'cpp' | 'java' | 'python' | 'plain';

export const grammarOf = (language: string): Grammar => {
  const name = language.toLowerCase();
  if (/^(c|c\+\+|g\+\+|gcc|gnu|clang|cpp|objective)/.test(name) && !/^(c#|clojure|cobol|crystal|css)/.test(name))
    return 'cpp';
  if (name.startsWith('java') && !name.startsWith('javascript')) return 'java';
  if (/^(python|pypy|py)/.test(name)) return 'python';
  return 'plain';
};

/** Ends of file names that may be loaded as code. */
export const CODE_FILES = '.c,.cc,.cpp,.cxx,.h,.hpp,.java,.py,.go,.rs,.js,.ts,.kt,.pas,.rb,.txt';
