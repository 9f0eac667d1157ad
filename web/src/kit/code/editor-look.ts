import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const frame = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--code-ground)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', fontVariantLigatures: 'none' },
  '.cm-content': { caretColor: 'var(--text)', padding: '12px 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--code-ground)', color: 'var(--muted)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '40px', padding: '0 8px 0 4px', fontSize: '.86em' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-line)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'var(--brand-soft) !important',
  },
  '.cm-matchingBracket': { backgroundColor: 'var(--run-soft) !important', outline: '1px solid var(--run)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--run-soft)' },
  '.cm-foldPlaceholder': { background: 'var(--sunken)', border: 'none', color: 'var(--muted)' },
  '.cm-panels, .cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--brand-soft)', color: 'var(--brand)' },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.bool, tags.null, tags.self], color: 'var(--c-key)' },
  { tag: [tags.processingInstruction, tags.meta], color: 'var(--c-key)' },
  { tag: [tags.string, tags.character, tags.regexp, tags.special(tags.string)], color: 'var(--c-str)' },
  { tag: [tags.number], color: 'var(--c-num)' },
  { tag: [tags.comment], color: 'var(--c-com)' },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.standard(tags.name)], color: 'var(--c-type)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--c-fn)' },
]);

/** The site's own colours; both schemes come from the tokens. */
export const siteLook = [frame, syntaxHighlighting(colours)];
