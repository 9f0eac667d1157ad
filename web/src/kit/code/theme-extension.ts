import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Palette } from './palettes';

/** Colours of marks, for palettes that have none of their own. */
const MARK_COLOURS = {
  light: { error: '#b3242f', warning: '#855700' },
  dark: { error: '#ff8d8d', warning: '#e8ba50' },
};

/** The sign in the gutter is drawn over the padding, so that nothing moves. */
const markRules = (severity: 'error' | 'warning', colour: string) => ({
  [`.cm-mark-${severity}`]: { textDecoration: `underline wavy ${colour}`, textDecorationSkipInk: 'none' },
  [`.cm-gutter-${severity}`]: { position: 'relative', color: colour, fontWeight: '700' },
  [`.cm-gutter-${severity}::before`]: {
    content: severity === 'error' ? '"✕"' : '"!"',
    position: 'absolute',
    left: '4px',
  },
});

/** The panels for searching and for going to a line look like the page's fields; on a phone they break into rows. */
const panels = {
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)', zIndex: '3' },
  '.cm-panel.cm-search, .cm-panel.cm-dialog': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: '8px 44px 8px 12px',
    fontFamily: 'var(--sans)',
    fontSize: '13px',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search :is(input, button, label)': { margin: '0' },
  '.cm-panel.cm-search label, .cm-panel.cm-dialog label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '28px',
    fontSize: '13px',
  },
  '.cm-panel .cm-textfield.cm-textfield': {
    flex: '1 1 150px',
    minWidth: '0',
    minHeight: '28px',
    padding: '2px 8px',
    fontSize: '13px',
    color: 'var(--text)',
    backgroundColor: 'var(--card)',
    border: '1px solid var(--field)',
    borderRadius: 'var(--r)',
  },
  '.cm-panel .cm-button.cm-button': {
    minHeight: '28px',
    padding: '2px 10px',
    fontSize: '13px',
    color: 'var(--text)',
    background: 'var(--sunken)',
    border: '1px solid var(--field)',
    borderRadius: 'var(--r)',
    cursor: 'pointer',
    '&:hover, &:active': { background: 'var(--hover)' },
  },
  '.cm-panel.cm-search [name=close], .cm-panel .cm-dialog-close': {
    top: '8px',
    right: '8px',
    width: '28px',
    height: '28px',
    fontSize: '18px',
    color: 'var(--muted)',
    cursor: 'pointer',
  },
};

const frame = ({
  scheme,
  background,
  line,
  selection,
  text,
  muted,
  marks = MARK_COLOURS[scheme],
}: Palette): Extension =>
  EditorView.theme(
    {
      '&': { height: '100%', color: text, backgroundColor: background },
      '&.cm-focused': { outline: 'none' },
      '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', fontVariantLigatures: 'none' },
      '.cm-content': { caretColor: text, padding: '12px 0' },
      '.cm-cursor, .cm-dropCursor': { borderLeftColor: text },
      '.cm-gutters': { backgroundColor: background, color: muted, border: 'none' },
      '.cm-lineNumbers .cm-gutterElement': { minWidth: '40px', padding: '0 8px 0 4px', fontSize: '.86em' },
      '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: line },
      '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
        backgroundColor: `${selection} !important`,
      },
      '.cm-matchingBracket': { backgroundColor: `${selection} !important`, outline: `1px solid ${muted}` },
      '.cm-selectionMatch': { backgroundColor: selection },
      ...markRules('error', marks.error),
      ...markRules('warning', marks.warning),
      '.cm-mark-message': { maxWidth: '60ch', padding: '4px 8px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
      '.cm-searchMatch': { backgroundColor: selection, outline: `1px solid ${muted}` },
      '.cm-searchMatch.cm-searchMatch-selected': { backgroundColor: selection, outline: `2px solid ${text}` },
      ...panels,
      '.cm-foldPlaceholder': { background: line, border: 'none', color: muted },
      '.cm-panels, .cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', borderColor: 'var(--line)' },
      '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--brand-soft)', color: 'var(--brand)' },
    },
    { dark: scheme === 'dark' },
  );

const colours = ({ keyword, string, number, comment, type, call }: Palette): Extension =>
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.bool, tags.null, tags.self], color: keyword },
      { tag: [tags.processingInstruction, tags.meta, tags.atom], color: keyword },
      { tag: [tags.string, tags.character, tags.regexp, tags.special(tags.string)], color: string },
      { tag: [tags.number], color: number },
      { tag: [tags.comment], color: comment },
      { tag: [tags.typeName, tags.className, tags.namespace, tags.standard(tags.name)], color: type },
      { tag: [tags.special(tags.variableName)], color: type },
      { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: call },
    ]),
  );

/** Creates an editor theme from a palette. */
export const themeFromPalette = (palette: Palette): Extension => [frame(palette), colours(palette)];

/** The site's own theme; the tokens provide the light and the dark scheme. */
export const siteTheme = themeFromPalette({
  scheme: 'light',
  background: 'var(--code-ground)',
  line: 'var(--code-line)',
  selection: 'var(--brand-soft)',
  text: 'var(--text)',
  muted: 'var(--muted)',
  keyword: 'var(--c-key)',
  string: 'var(--c-str)',
  number: 'var(--c-num)',
  comment: 'var(--c-com)',
  type: 'var(--c-type)',
  call: 'var(--c-fn)',
  marks: { error: 'var(--wa)', warning: 'var(--mid)' },
});
