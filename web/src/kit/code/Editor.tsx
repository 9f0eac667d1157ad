import { indentUnit } from '@codemirror/language';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { EditorProps } from './editor-props';
import { grammarExtension } from './grammars';
import { grammarOf } from './languages';
import { MultiDocumentEditor } from './multi-document-editor';
import { useLook } from './use-look';

interface Props extends EditorProps {
  /** Where the cursor was in the plain field that this takes the place of; null: it was elsewhere. */
  cursor: RefObject<number | null>;
}

/** The editor itself; loaded on its own because it is large. Esc, then Tab leaves it. */
export const Editor = (props: Props) => {
  const { document = '', value, onChange, language, contentType, fontSize, tabSize, theme = 'site', label } = props;
  const { onSubmit, cursor } = props;
  const place = useRef<HTMLDivElement>(null);
  const texts = useRef<MultiDocumentEditor>();
  const submit = useRef(onSubmit);
  const colours = useLook(theme);
  const look = useMemo(
    () => [
      Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (submit.current?.(), true) }])),
      colours,
      grammarExtension(grammarOf(language, contentType)),
      EditorState.tabSize.of(tabSize),
      indentUnit.of(' '.repeat(tabSize)),
      EditorView.theme({ '&': { fontSize: `${fontSize}px` } }),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    ],
    [colours, language, contentType, fontSize, tabSize, label],
  );

  useLayoutEffect(() => {
    const view = (texts.current = new MultiDocumentEditor(place.current!));
    return () => view.destroy();
  }, []);
  // After every drawing, and within it: what is shown is what the page was drawn with.
  useLayoutEffect(() => {
    submit.current = onSubmit;
    texts.current?.show({ document, value, look, onChange });
  });
  useLayoutEffect(() => {
    if (cursor.current !== null) texts.current?.focusAt(cursor.current);
  }, [cursor]);
  return <div ref={place} className="t-editor-in" />;
};
