import { LANGUAGE_FAMILIES, LOCAL_LANGUAGES, type Grammar, type LanguageFamily } from '@tribunal/contract';
import type { LanguageFn } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import pascal from 'highlight.js/lib/languages/delphi';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import kotlin from 'highlight.js/lib/languages/kotlin';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';

const GRAMMARS: Readonly<Record<Exclude<Grammar, 'plain'>, LanguageFn>> = {
  cpp,
  csharp,
  go,
  java,
  javascript,
  kotlin,
  pascal,
  php,
  python,
  ruby,
  rust,
};
for (const [name, grammar] of Object.entries({ ...GRAMMARS, bash })) hljs.registerLanguage(name, grammar);

/** Texts of problems also name languages by our ids and by the extensions of their files. */
for (const key of Object.keys(LANGUAGE_FAMILIES) as LanguageFamily[]) {
  const { grammar, extensions = [], headers = [] } = LANGUAGE_FAMILIES[key];
  const ids = LOCAL_LANGUAGES.filter(({ family }) => family === key).map(({ clicsId }) => clicsId);
  if (grammar) hljs.registerAliases([key, ...ids, ...extensions, ...headers], { languageName: grammar });
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Highlights code in a grammar, or a language named otherwise, as HTML with `hljs-*` spans. The code itself is escaped. */
export const highlight = (code: string, language: string): string =>
  hljs.getLanguage(language) ? hljs.highlight(code, { language, ignoreIllegals: true }).value : escapeHtml(code);

/** Splits highlighted HTML at line ends. A span that covers several lines is closed and reopened. */
export const splitLines = (html: string): string[] => {
  let open: string[] = [];
  return html.split('\n').map((line) => {
    const before = open.join('');
    open = openAfter(open, line);
    return before + line + '</span>'.repeat(open.length);
  });
};

const openAfter = (open: readonly string[], line: string): string[] => {
  const still = [...open];
  for (const tag of line.match(/<span[^>]*>|<\/span>/g) ?? []) {
    if (tag === '</span>') still.pop();
    else still.push(tag);
  }
  return still;
};
