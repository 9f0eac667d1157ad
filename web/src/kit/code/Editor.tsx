import { indentUnit } from '@codemirror/language';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import CodeMirror from '@uiw/react-codemirror';
import { useMemo, useRef } from 'react';
import type { EditorProps } from './editor-props';
import { grammarExtension } from './grammars';
import { grammarOf } from './languages';
import { useLook } from './use-look';

/** The editor itself; loaded on its own because it is large. Esc, then Tab leaves it. */
export const Editor = (props: EditorProps) => {
  const { value, onChange, language, contentType, fontSize, tabSize, theme = 'site', label, onSubmit } = props;
  const submit = useRef(onSubmit);
  submit.current = onSubmit;
  const look = useLook(theme);
  const extensions = useMemo(
    () => [
      Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (submit.current?.(), true) }])),
      look,
      grammarExtension(grammarOf(language, contentType)),
      EditorState.tabSize.of(tabSize),
      indentUnit.of(' '.repeat(tabSize)),
      EditorView.theme({ '&': { fontSize: `${fontSize}px` } }),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    ],
    [look, language, contentType, fontSize, tabSize, label],
  );
  return (
    <CodeMirror
      className="t-editor-in"
      value={value}
      onChange={onChange}
      extensions={extensions}
      theme="none"
      height="100%"
      basicSetup={{ foldGutter: false, searchKeymap: false }}
    />
  );
};
