export { CodeBlock } from './CodeBlock';
export { CodeEditor, type EditorProps } from './CodeEditor';
export { CODE_FILES, grammarOf } from './languages';
