import { isolateHistory } from '@codemirror/commands';
import { Annotation, Compartment, EditorState, Text, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { CodeMark, MarkedCode } from './editor-props';
import { goToMark, placeMarks } from './marks/marks';
import { setup } from './setup';

/** What the editor shows, and how. */
export interface Shown {
  /** Identifier of the text. */
  document: string;
  value: string;
  /** Colours, sizes and grammar; not the text. */
  extensions: Extension;
  marked: MarkedCode | null;
  target: { mark: CodeMark } | null;
  onChange: (value: string) => void;
}

/** Marks a change made by the owner of the text rather than by typing. */
const FromOwner = Annotation.define<true>();

/** An editor of several texts, each with its own state. It reports a change before the change is rendered. */
export class MultiDocumentEditor {
  readonly #view: EditorView;
  readonly #states = new Map<string, EditorState>();
  readonly #extensions = new Compartment();
  #shown: Shown | null = null;

  constructor(parent: Element) {
    this.#view = new EditorView({ parent });
  }

  show(next: Shown): void {
    const [view, before] = [this.#view, this.#shown];
    this.#shown = next;
    if (next.document !== before?.document) {
      if (before) this.#states.set(before.document, view.state);
      view.setState(this.#states.get(next.document) ?? this.#stateOf(next));
    }
    if (this.#extensions.get(view.state) !== next.extensions)
      view.dispatch({ effects: this.#extensions.reconfigure(next.extensions) });
    this.#showText(next.value);
    if (next.document !== before?.document || next.marked !== before.marked) {
      const isNew = next.marked !== (before?.marked ?? null);
      placeMarks(view, isNew && next.marked && this.#isShown(next.marked) ? next.marked.marks : []);
    }
    // An editor that has just been made is not moved by what was chosen before.
    if (before && next.target && next.target !== before.target) goToMark(view, next.target.mark);
  }
  focusAt(position: number): void {
    this.#view.dispatch({ selection: { anchor: Math.min(position, this.#view.state.doc.length) } });
    this.#view.focus();
  }
  destroy(): void {
    this.#view.destroy();
  }

  #showText(value: string): void {
    const { doc } = this.#view.state;
    const text = Text.of(value.split(/\r\n?|\n/));
    if (doc.eq(text)) return;
    this.#view.dispatch({
      changes: { from: 0, to: doc.length, insert: text },
      // A separate undo step, not merged with typing.
      annotations: [FromOwner.of(true), isolateHistory.of('full')],
    });
  }
  #isShown({ document, code }: MarkedCode): boolean {
    return document === this.#shown?.document && code === this.#view.state.doc.toString();
  }
  #stateOf({ value, extensions }: Shown): EditorState {
    const changeListener = EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      if (docChanged && !transactions.some((each) => each.annotation(FromOwner)))
        this.#shown?.onChange(state.doc.toString());
    });
    return EditorState.create({ doc: value, extensions: [setup, this.#extensions.of(extensions), changeListener] });
  }
}
