export { CodeBlock } from './CodeBlock';
export { CodeEditor } from './CodeEditor';
export type { CodeMark, EditorProps, MarkedCode } from './editor-props';
export { CODE_FILES, grammarOf } from './languages';
export { EDITOR_THEMES, isEditorTheme, type EditorTheme } from './themes';
