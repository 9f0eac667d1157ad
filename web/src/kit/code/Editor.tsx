import { cpp } from '@codemirror/lang-cpp';
import { java } from '@codemirror/lang-java';
import { python } from '@codemirror/lang-python';
import { indentUnit } from '@codemirror/language';
import { EditorState, Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import CodeMirror from '@uiw/react-codemirror';
import { useMemo, useRef } from 'react';
import { siteLook } from './editor-look';
import type { EditorProps } from './editor-props';
import { grammarOf, type Grammar } from './languages';

const GRAMMARS: Record<Grammar, () => Extension> = { cpp, java, python, plain: () => [] };

/** The editor itself; loaded on its own because it is large. Esc, then Tab leaves it. */
export const Editor = ({ value, onChange, language, fontSize, tabSize, label, onSubmit }: EditorProps) => {
  const submit = useRef(onSubmit);
  submit.current = onSubmit;
  const extensions = useMemo(
    () => [
      Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (submit.current?.(), true) }])),
      siteLook,
      GRAMMARS[grammarOf(language)](),
      EditorState.tabSize.of(tabSize),
      indentUnit.of(' '.repeat(tabSize)),
      EditorView.theme({ '&': { fontSize: `${fontSize}px` } }),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    ],
    [language, fontSize, tabSize, label],
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
