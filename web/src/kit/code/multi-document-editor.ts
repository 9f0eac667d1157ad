import { isolateHistory } from '@codemirror/commands';
import { Annotation, Compartment, EditorState, Text, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { setup } from './setup';

/** What the editor shows, and how. */
export interface Shown {
  /** Identifier of the text. */
  document: string;
  value: string;
  /** Colours, sizes and grammar; not the text. */
  extensions: Extension;
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
    const text = Text.of(next.value.split(/\r\n?|\n/));
    if (view.state.doc.eq(text)) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      // A separate undo step, not merged with typing.
      annotations: [FromOwner.of(true), isolateHistory.of('full')],
    });
  }
  focusAt(position: number): void {
    this.#view.dispatch({ selection: { anchor: Math.min(position, this.#view.state.doc.length) } });
    this.#view.focus();
  }
  destroy(): void {
    this.#view.destroy();
  }

  #stateOf({ value, extensions }: Shown): EditorState {
    const changeListener = EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      if (docChanged && !transactions.some((each) => each.annotation(FromOwner)))
        this.#shown?.onChange(state.doc.toString());
    });
    return EditorState.create({ doc: value, extensions: [setup, this.#extensions.of(extensions), changeListener] });
  }
}
