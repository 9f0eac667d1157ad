import { isolateHistory } from '@codemirror/commands';
import { Annotation, Compartment, EditorState, Text, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { setup } from './setup';

/** What is shown, and how. */
export interface Shown {
  /** Name of the text. */
  document: string;
  value: string;
  /** Colours, sizes, grammar: never the text. */
  look: Extension;
  onChange: (value: string) => void;
}

/** Marks a change that the owner of the text made. */
const FromOwner = Annotation.define<true>();

/** An editor of several texts, each with a state of its own. It tells of a change before the change is drawn. */
export class MultiDocumentEditor {
  readonly #view: EditorView;
  readonly #states = new Map<string, EditorState>();
  readonly #look = new Compartment();
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
    if (this.#look.get(view.state) !== next.look) view.dispatch({ effects: this.#look.reconfigure(next.look) });
    const text = Text.of(next.value.split(/\r\n?|\n/));
    if (view.state.doc.eq(text)) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      // It can be undone in one step, apart from what was typed.
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

  #stateOf({ value, look }: Shown): EditorState {
    const tell = EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      if (docChanged && !transactions.some((each) => each.annotation(FromOwner)))
        this.#shown?.onChange(state.doc.toString());
    });
    return EditorState.create({ doc: value, extensions: [setup, this.#look.of(look), tell] });
  }
}
