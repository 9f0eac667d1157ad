import type { EditorTheme } from './themes';

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
  /** Called on Ctrl/Cmd-Enter; if absent, these keys submit, too. */
  onRun?: () => void;
  /** Called on Ctrl/Cmd-Shift-Enter. */
  onSubmit?: () => void;
}
