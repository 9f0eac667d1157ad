import { EditorState, MapMode, RangeSetBuilder, StateEffect, StateField, type Extension } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  GutterMarker,
  gutterLineClass,
  hoverTooltip,
  keymap,
  showTooltip,
  type Tooltip,
} from '@codemirror/view';
import type { CodeMark } from '../editor-props';

/** A line with marks. */
interface MarkedLine {
  /** Where the line starts now. */
  from: number;
  marks: readonly CodeMark[];
}

const setMarkedLines = StateEffect.define<readonly MarkedLine[]>();
const showMessage = StateEffect.define<MarkedLine | null>();

const markedLines = StateField.define<readonly MarkedLine[]>({
  create: () => [],
  update: (lines, { docChanged, changes, startState, state, effects }) => {
    const placed = effects.find((effect) => effect.is(setMarkedLines));
    if (placed) return placed.value;
    if (!docChanged || lines.length === 0) return lines;
    return lines.flatMap(({ from, marks }) => {
      // A line moves with its text; with another text, the marks no longer apply.
      const moved = changes.mapPos(from, 1, MapMode.TrackAfter);
      if (moved === null) return [];
      const line = state.doc.lineAt(moved);
      return line.from === moved && line.text === startState.doc.lineAt(from).text ? [{ from: moved, marks }] : [];
    });
  },
});

const severityOf = ({ marks }: MarkedLine): CodeMark['severity'] =>
  marks.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
const messagesOf = ({ marks }: MarkedLine): string => marks.map(({ message }) => message).join('\n');
const lineAt = (state: EditorState, position: number): MarkedLine | undefined => {
  const { from } = state.doc.lineAt(position);
  return state.field(markedLines).find((line) => line.from === from);
};

const SQUIGGLES = {
  error: Decoration.mark({ class: 'cm-mark-error' }),
  warning: Decoration.mark({ class: 'cm-mark-warning' }),
};
/** The whole line, since compilers do not agree on how wide tabs and characters outside ASCII are. */
const squiggles = EditorView.decorations.compute([markedLines], (state) =>
  Decoration.set(
    state.field(markedLines).flatMap((marked) => {
      const { text, from } = state.doc.lineAt(marked.from);
      const [start, end] = [from + text.search(/\S|$/), from + text.trimEnd().length];
      return start < end ? [SQUIGGLES[severityOf(marked)].range(start, end)] : [];
    }),
  ),
);

class MarkInGutter extends GutterMarker {
  override readonly elementClass: string;
  constructor(severity: CodeMark['severity']) {
    super();
    this.elementClass = `cm-gutter-${severity}`;
  }
}
const IN_GUTTER = { error: new MarkInGutter('error'), warning: new MarkInGutter('warning') };
const gutter = gutterLineClass.compute([markedLines], (state) => {
  const builder = new RangeSetBuilder<GutterMarker>();
  for (const marked of state.field(markedLines)) builder.add(marked.from, marked.from, IN_GUTTER[severityOf(marked)]);
  return builder.finish();
});

const tooltipAt = (marked: MarkedLine): Tooltip => ({
  pos: marked.from,
  create: () => {
    const dom = document.createElement('div');
    dom.className = 'cm-mark-message';
    dom.role = 'tooltip';
    dom.textContent = messagesOf(marked);
    return { dom };
  },
});
/** The message of the mark that was gone to by keyboard; Escape and whatever is done next close it. */
const openMessage = StateField.define<Tooltip | null>({
  create: () => null,
  update: (open, { effects, docChanged, selection }) => {
    const shown = effects.find((effect) => effect.is(showMessage));
    if (shown) return shown.value && tooltipAt(shown.value);
    return docChanged || selection || effects.some((effect) => effect.is(setMarkedLines)) ? null : open;
  },
  provide: (field) => showTooltip.from(field),
});
const closeMessage = (view: EditorView): boolean => {
  const isOpen = view.state.field(openMessage) !== null;
  if (isOpen) view.dispatch({ effects: showMessage.of(null) });
  return isOpen;
};
const hovered = hoverTooltip(({ state }, position) => {
  const marked = lineAt(state, position);
  return marked ? tooltipAt(marked) : null;
});

/** Screen readers do not see the gutter; they are told when the cursor comes to a marked line. */
const announcements = EditorState.transactionExtender.of(({ startState, newDoc, newSelection, docChanged }) => {
  if (docChanged) return null;
  const [before, now] = [startState.selection, newSelection].map(({ main }) => newDoc.lineAt(main.head).number);
  if (now === before) return null;
  const marked = lineAt(startState, newSelection.main.head);
  if (!marked) return null;
  const phrase = severityOf(marked) === 'error' ? 'Error on line $1: $2' : 'Warning on line $1: $2';
  return { effects: EditorView.announce.of(startState.phrase(phrase, now, messagesOf(marked))) };
});

/** Offset of a mark in its line. Where columns cannot be trusted, it is that of the first character. */
const offsetOf = (text: string, column = 1): number => {
  const [offset, start] = [Math.min(column - 1, text.length), text.search(/\S|$/)];
  return offset > start && /^[ -~]*$/.test(text.slice(0, offset)) ? offset : start;
};

const goTo = (view: EditorView, marked: MarkedLine, mark = marked.marks[0]): true => {
  const { from, text } = view.state.doc.lineAt(marked.from);
  const anchor = from + offsetOf(text, mark?.column);
  view.dispatch({
    selection: { anchor },
    effects: [showMessage.of(marked), EditorView.scrollIntoView(anchor, { y: 'center' })],
  });
  return true;
};
/** Moves to the next marked line, or with -1 to the previous one, and from the last to the first. */
const step = (direction: 1 | -1) => (view: EditorView) => {
  const lines = view.state.field(markedLines);
  const ordered = direction === 1 ? lines : lines.toReversed();
  const { from } = view.state.doc.lineAt(view.state.selection.main.head);
  const next = ordered.find((line) => (line.from - from) * direction > 0) ?? ordered[0];
  return next !== undefined && goTo(view, next);
};

/** Marked lines: underlined, with a sign in the gutter and a message. F8 and Shift-F8 go from one to the next. */
export const markedLinesExtension: Extension = [
  markedLines,
  squiggles,
  gutter,
  openMessage,
  hovered,
  announcements,
  keymap.of([
    { key: 'F8', run: step(1), shift: step(-1) },
    { key: 'Escape', run: closeMessage },
  ]),
];

/** Marks lines of the text instead of those marked before; marks below the end of the text are left out. */
export const placeMarks = (view: EditorView, marks: readonly CodeMark[]): void => {
  const { doc } = view.state;
  const byLine = new Map<number, CodeMark[]>();
  for (const mark of marks) byLine.set(mark.line, [...(byLine.get(mark.line) ?? []), mark]);
  const lines = [...byLine]
    .filter(([line]) => line >= 1 && line <= doc.lines)
    .map(([line, ofLine]) => ({ from: doc.line(line).from, marks: ofLine }))
    .toSorted((left, right) => left.from - right.from);
  if (lines.length > 0 || view.state.field(markedLines).length > 0)
    view.dispatch({ effects: setMarkedLines.of(lines) });
};

/** Moves the cursor to a mark, or to the line it was on if the mark is gone, and focuses the editor. */
export const goToMark = (view: EditorView, mark: CodeMark): void => {
  const marked = view.state.field(markedLines).find(({ marks }) => marks.includes(mark));
  if (marked) goTo(view, marked, mark);
  else {
    const { doc } = view.state;
    view.dispatch({ selection: { anchor: doc.line(Math.min(mark.line, doc.lines)).from }, scrollIntoView: true });
  }
  view.focus();
};
