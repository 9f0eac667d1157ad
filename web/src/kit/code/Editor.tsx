import { indentUnit } from '@codemirror/language';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { EditorProps } from './editor-props';
import { grammarExtension } from './grammars';
import { grammarOf } from './languages';
import { MultiDocumentEditor } from './multi-document-editor';
import { useThemeExtension } from './use-theme-extension';

interface Props extends EditorProps {
  /** Cursor position in the plain field that this editor replaces; null if the field did not have the focus. */
  cursor: RefObject<number | null>;
}

/** The editor itself, loaded lazily because it is large. Esc followed by Tab leaves it. */
export const Editor = (props: Props) => {
  const { document = '', value, onChange, language, contentType, fontSize, tabSize, theme = 'site', label } = props;
  const { onSubmit, cursor } = props;
  const place = useRef<HTMLDivElement>(null);
  const texts = useRef<MultiDocumentEditor>();
  const submit = useRef(onSubmit);
  const themeExtension = useThemeExtension(theme);
  const extensions = useMemo(
    () => [
      Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (submit.current?.(), true) }])),
      themeExtension,
      grammarExtension(grammarOf(language, contentType)),
      EditorState.tabSize.of(tabSize),
      indentUnit.of(' '.repeat(tabSize)),
      EditorView.theme({ '&': { fontSize: `${fontSize}px` } }),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    ],
    [themeExtension, language, contentType, fontSize, tabSize, label],
  );

  useLayoutEffect(() => {
    const view = (texts.current = new MultiDocumentEditor(place.current!));
    return () => view.destroy();
  }, []);
  // Runs after every render, before the browser paints, so that the editor shows what the page was rendered with.
  useLayoutEffect(() => {
    submit.current = onSubmit;
    texts.current?.show({ document, value, extensions, onChange });
  });
  useLayoutEffect(() => {
    if (cursor.current !== null) texts.current?.focusAt(cursor.current);
  }, [cursor]);
  return <div ref={place} className="t-editor-in" />;
};
