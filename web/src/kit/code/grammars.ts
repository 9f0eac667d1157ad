import { cpp } from '@codemirror/lang-cpp';
import { java } from '@codemirror/lang-java';
import { python } from '@codemirror/lang-python';
import type { Extension } from '@codemirror/state';
import type { Grammar } from './languages';
import { WORD_GRAMMARS, type WordGrammarName } from './word-grammars';
import { wordLanguage } from './word-language';

const PARSED: Readonly<Record<Exclude<Grammar, WordGrammarName>, () => Extension>> = {
  cpp,
  java,
  python,
  plain: () => [],
};
const isKeywordGrammar = (grammar: Grammar): grammar is WordGrammarName => grammar in WORD_GRAMMARS;

/** Returns the editor extension that highlights and indents a language. */
export const grammarExtension = (grammar: Grammar): Extension =>
  isKeywordGrammar(grammar) ? wordLanguage(WORD_GRAMMARS[grammar]) : PARSED[grammar]();
