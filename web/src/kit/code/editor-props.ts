import type { EditorTheme } from './themes';

/** A complaint about a line of code. */
export interface CodeMark {
  /** 1-based. */
  line: number;
  /** 1-based, as whoever complains counts columns; absent if only the line is known. */
  column?: number;
  severity: 'error' | 'warning';
  message: string;
}

/** Marks of one version of one text. */
export interface MarkedCode {
  /** Identifier of the text. */
  document: string;
  /** The text that the marks are about; any other text is not marked. */
  code: string;
  marks: readonly CodeMark[];
}

/** Props of both the plain field and the real editor. */
export interface EditorProps {
  /** Identifies the text when one editor shows several; each has its own cursor and undo history. */
  document?: string;
  value: string;
  onChange: (value: string) => void;
  /** Display name of the language, e.g. `C++`. */
  language: string;
  /** MIME type of the language if known, e.g. `text/x-c++src`. */
  contentType?: string;
  /** Font size in px. */
  fontSize: number;
  /** Width of a tab and of one indentation level, in columns. */
  tabSize: number;
  /** Defaults to `site`. */
  theme?: EditorTheme;
  label: string;
  /** Marks its text once, when the object changes; they go when another text is shown. */
  marked?: MarkedCode | null;
  /** The mark that the cursor moves to when the object changes. */
  target?: { mark: CodeMark } | null;
  /** Called on Ctrl/Cmd-Enter; if absent, these keys submit, too. */
  onRun?: () => void;
  /** Called on Ctrl/Cmd-Shift-Enter. */
  onSubmit?: () => void;
}
