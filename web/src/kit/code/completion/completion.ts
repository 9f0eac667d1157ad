import type { Grammar } from '@tribunal/contract';
import {
  acceptCompletion,
  autocompletion,
  completeAnyWord,
  snippetCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { Prec, type EditorState, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { VOCABULARIES } from './completion-words';

/** Shorter words complete to too much. */
const MIN_LENGTH = 2;
/** How long a key may wait for the text to be parsed, in ms. */
const PARSING_MS = 20;

const optionsFor = (grammar: Grammar | 'c'): readonly Completion[] => {
  const { words = '', snippets = {} } = VOCABULARIES[grammar] ?? {};
  return [
    ...Object.entries(snippets).map(([label, template]) => snippetCompletion(template, { label, detail: '…' })),
    ...words
      .split(' ')
      .filter((word) => word && !(word in snippets))
      .map((label): Completion => ({ label, type: 'keyword' })),
  ];
};

const TEXT_NODES = /comment|string|char|textblock|regexp/i;
/** Whether a comment or a string has no end yet; the parser of Java reads such ones as code. */
const isUnclosed = (state: EditorState, position: number): boolean => {
  const before = state.sliceDoc(0, position);
  if (before.lastIndexOf('/*') > before.lastIndexOf('*/')) return true;
  return /"/.test(before.slice(before.lastIndexOf('\n') + 1).replace(/'\\?.'|"(?:\\.|[^"\\])*"/g, ''));
};
const isInText = (state: EditorState, position: number): boolean => {
  const tree = ensureSyntaxTree(state, position, PARSING_MS) ?? syntaxTree(state);
  for (
    let node: ReturnType<typeof tree.resolveInner> | null = tree.resolveInner(position, -1);
    node;
    node = node.parent
  )
    if (TEXT_NODES.test(node.name)) return true;
  return false;
};

/** Returns the source of completions: words of the text and of the language that begin with what was typed. */
export const completionSource = (grammar: Grammar | 'c') => {
  const known = optionsFor(grammar);
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit, view } = context;
    if (view?.compositionStarted || isInText(state, pos)) return null;
    if (grammar === 'java' && isUnclosed(state, pos)) return null;
    const typed = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*$/u)?.text ?? '';
    // A digit before the word makes it a part of a number, such as 1e9.
    const before = state.sliceDoc(pos - typed.length - 1, pos - typed.length);
    if (/[\p{N}]/u.test(before) || (typed.length < MIN_LENGTH && !explicit)) return null;
    const inText = (await completeAnyWord(context))?.options ?? [];
    const labels = new Set(known.map(({ label }) => label));
    const beginning = typed.toLowerCase();
    const options = [...known, ...inText.filter(({ label }) => !labels.has(label))].filter(({ label }) =>
      label.toLowerCase().startsWith(beginning),
    );
    // After a whole word, Enter means a new line.
    if (!explicit && options.some(({ label }) => label === typed)) return null;
    return { from: pos - typed.length, options, filter: false };
  };
};

/** Completes words; Enter and Tab accept. */
export const completion = (grammar: Grammar | 'c'): Extension => [
  autocompletion({ override: [completionSource(grammar)], icons: false }),
  Prec.high(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
];
