import { acceptCompletion, CompletionContext, completionStatus, currentCompletions } from '@codemirror/autocomplete';
import { cpp } from '@codemirror/lang-cpp';
import { java } from '@codemirror/lang-java';
import { python } from '@codemirror/lang-python';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import type { Grammar } from '@tribunal/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { completion, completionSource } from './completion';
import { setup } from '../setup';
import { WORD_GRAMMARS } from '../word-grammars';
import { wordLanguage } from '../word-language';

const GRAMMARS: Partial<Record<Grammar, Extension>> = {
  cpp: cpp(),
  java: java(),
  python: python(),
  rust: wordLanguage(WORD_GRAMMARS.rust),
};
/** Returns what is offered at the end of the code. */
const offered = async (grammar: Grammar, code: string, explicit = false) => {
  const state = EditorState.create({ doc: code, extensions: GRAMMARS[grammar] ?? [] });
  const result = await completionSource(grammar)(new CompletionContext(state, code.length, explicit));
  return result?.options.map(({ label }) => label) ?? null;
};

test('words of the language and of the text are offered once each', async () => {
  expect(await offered('cpp', 'int vex, vector2; ve')).toEqual(['vector', 'vex', 'vector2']);
  expect(await offered('cpp', 'vector<int> a; vec')).toEqual(['vector']);
  expect(await offered('python', 'def enormous(): pass\nen')).toEqual(['enumerate', 'endswith', 'enormous']);
  expect(await offered('java', 'char c = \'"\'; /* a */ String s = "/"; Strea')).toEqual(['StreamTokenizer']);
  expect(await offered('plain', 'alpha al')).toEqual(['alpha']);
});

test.each<[string, Grammar, string]>([
  ['after a whole word, even if longer ones begin with it', 'cpp', 'int interval; int'],
  ['after a whole word of the text', 'cpp', 'int total; total'],
  ['after one letter', 'cpp', 'v'],
  ['in a number', 'cpp', 'int ends = 1en'],
  ['in a line comment', 'cpp', '// ve'],
  ['in a block comment', 'java', '/* Str'],
  ['in a string', 'cpp', 'auto a = "ve'],
  ['in a comment of Java that has an end', 'java', 'class A { /* a */ String s; // Str'],
  ['in a text of Java', 'java', 'class A { String a = "Str'],
  ['in a comment of Python', 'python', '# pri'],
  ['in a string of Python', 'python', "a = 'pri"],
  ['in a comment of a language of words', 'rust', '// pri'],
  ['in a string of a language of words', 'rust', 'let a = "pri'],
])('nothing is offered %s', async (_, grammar, code) => expect(await offered(grammar, code)).toBeNull());

test('on request, a whole word is completed, too', async () => {
  expect(await offered('cpp', 'for', true)).toEqual(['for', 'foreach']);
});

test('nothing is offered while an input method composes', async () => {
  const state = EditorState.create({ doc: 've', extensions: cpp() });
  const composing = { compositionStarted: true } as EditorView;
  expect(await completionSource('cpp')(new CompletionContext(state, 2, false, composing))).toBeNull();
});

const views: EditorView[] = [];
afterEach(() => {
  views.splice(0).forEach((view) => view.destroy());
  vi.restoreAllMocks();
});
const open = (doc: string) => {
  const state = EditorState.create({
    doc,
    selection: { anchor: doc.length },
    extensions: [setup, cpp(), completion('cpp')],
  });
  const view = new EditorView({ state, parent: document.body });
  views.push(view);
  return view;
};
const type = (editor: EditorView, text: string) => {
  const { head } = editor.state.selection.main;
  editor.dispatch({
    changes: { from: head, insert: text },
    selection: { anchor: head + text.length },
    userEvent: 'input.type',
  });
};
const press = (editor: EditorView, key: string) =>
  runScopeHandlers(editor, new KeyboardEvent('keydown', { key }), 'editor');

test.each(['Enter', 'Tab'])('%s accepts what is offered', async (key) => {
  const editor = open('');
  type(editor, 'vecto');
  await expect.poll(() => currentCompletions(editor.state).length).toBe(1);
  // A key that comes sooner than somebody can have seen the offer does not accept it.
  const seen = Date.now() + 1000;
  vi.spyOn(Date, 'now').mockReturnValue(seen);
  press(editor, key);
  expect(editor.state.doc.toString()).toBe('vector');
});

test('Enter right after the last letter of a word makes a new line', async () => {
  const editor = open('');
  type(editor, 'vecto');
  await expect.poll(() => currentCompletions(editor.state).length).toBe(1);
  type(editor, 'r');
  press(editor, 'Enter');
  expect(editor.state.doc.toString()).toBe('vector\n');
  const other = open('');
  type(other, 'vector');
  await expect.poll(() => completionStatus(other.state)).toBeNull();
  expect(acceptCompletion(other)).toBe(false);
});

test('a template is filled in field by field', async () => {
  const editor = open('');
  type(editor, 'whil');
  await expect.poll(() => currentCompletions(editor.state).length).toBe(1);
  await expect.poll(() => acceptCompletion(editor)).toBe(true);
  expect(editor.state.doc.toString()).toBe('while (condition) {\n  \n}');
  expect(editor.state.sliceDoc(editor.state.selection.main.from, editor.state.selection.main.to)).toBe('condition');
  press(editor, 'Tab');
  expect(editor.state.doc.lineAt(editor.state.selection.main.head).number).toBe(2);
});
