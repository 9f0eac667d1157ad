import { EditorView, runScopeHandlers } from '@codemirror/view';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CodeMark, MarkedCode } from '../editor-props';
import { MultiDocumentEditor, type Shown } from '../multi-document-editor';

const CODE = 'one\n  two\nthree\n\nfive';
const mark = (line: number, message: string, more: Partial<CodeMark> = {}): CodeMark => ({
  line,
  severity: 'error',
  message,
  ...more,
});
const marked = (...marks: CodeMark[]): MarkedCode => ({ document: 'C++', code: CODE, marks });

let editor: MultiDocumentEditor;
let shown: Shown;
beforeEach(() => {
  editor = new MultiDocumentEditor(document.body);
  shown = { document: 'C++', value: CODE, extensions: [], onChange: vi.fn(), marked: null, target: null };
  editor.show(shown);
});
afterEach(() => editor.destroy());

const show = (changes: Partial<Shown>) => {
  // The owner of the text has heard of all that was typed.
  shown = { ...shown, value: view().state.doc.toString(), ...changes };
  editor.show(shown);
};
const view = () => EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor')!)!;
const underlined = (severity = 'error') =>
  [...document.querySelectorAll(`.cm-mark-${severity}`)].map((each) => each.textContent);
const change = (from: number, to: number, insert: string) => view().dispatch({ changes: { from, to, insert } });
const press = (key: string, shiftKey = false) =>
  runScopeHandlers(view(), new KeyboardEvent('keydown', { key, shiftKey }), 'editor');
const cursor = () => {
  const { main } = view().state.selection;
  const line = view().state.doc.lineAt(main.head);
  return [line.number, main.head - line.from];
};
const announced = () => document.querySelector('.cm-announced')?.textContent ?? '';
const tooltip = () => document.querySelector('[role=tooltip]')?.textContent;

test('lines are marked, the worst mark of a line counts, and lines that are not there are left out', () => {
  show({
    marked: marked(
      mark(2, 'a', { severity: 'warning' }),
      mark(2, 'b'),
      mark(3, 'c', { severity: 'warning' }),
      mark(9, 'd'),
    ),
  });
  expect(underlined()).toEqual(['two']);
  expect(underlined('warning')).toEqual(['three']);
});

test('marks move with their lines and go with a change of them', () => {
  show({ marked: marked(mark(2, 'a'), mark(3, 'b')) });
  change(0, 0, 'zero\n');
  expect(underlined()).toEqual(['two', 'three']);
  change(9, 9, 'new\n');
  expect(underlined()).toEqual(['two', 'three']);
  change(view().state.doc.toString().indexOf('two') + 3, view().state.doc.toString().indexOf('two') + 3, ';');
  expect(underlined()).toEqual(['three']);
  const three = view().state.doc.toString().indexOf('three');
  change(three - 1, three, '');
  expect(underlined()).toEqual([]);
});

test('other code than what was sent is not marked', () => {
  show({ value: `${CODE}!`, marked: marked(mark(2, 'a')) });
  expect(underlined()).toEqual([]);
  show({ value: CODE, document: 'C', marked: marked(mark(2, 'a')) });
  expect(underlined()).toEqual([]);
});

test('marks go with the next submission, with another text, and do not come back with the first', () => {
  show({ marked: marked(mark(2, 'a')) });
  show({ marked: null });
  expect(underlined()).toEqual([]);
  show({ marked: marked(mark(2, 'a')) });
  expect(underlined()).toEqual(['two']);
  show({ document: 'C', value: 'int' });
  show({ document: 'C++', value: CODE });
  expect(underlined()).toEqual([]);
});

test('F8 goes from mark to mark, around the end; the message is shown and announced', () => {
  show({ marked: marked(mark(2, 'a', { column: 4 }), mark(4, 'b')) });
  press('F8');
  expect(cursor()).toEqual([2, 3]);
  expect(announced()).toContain('Error on line 2: a');
  expect(tooltip()).toBe('a');
  press('F8');
  expect(cursor()).toEqual([4, 0]);
  press('F8');
  expect(cursor()[0]).toBe(2);
  press('F8', true);
  expect(cursor()[0]).toBe(4);
  press('Escape');
  expect(tooltip()).toBeUndefined();
  press('F8');
  expect(tooltip()).toBe('a');
  change(0, 0, 'x');
  expect(tooltip()).toBeUndefined();
});

test('the cursor goes to a mark wherever its line is now, and to the old line once the mark is gone', () => {
  const one = mark(3, 'a');
  show({ marked: marked(one) });
  change(0, 0, 'zero\n');
  show({ target: { mark: one } });
  expect(cursor()).toEqual([4, 0]);
  show({ marked: null });
  show({ target: { mark: one } });
  expect(cursor()).toEqual([3, 0]);
});
