import type { EditorTheme } from './themes';

/** What the plain field and the real editor both take. */
export interface EditorProps {
  /** Names the text, where one editor shows several: each keeps its cursor and what can be undone. */
  document?: string;
  value: string;
  onChange: (value: string) => void;
  /** As users choose it, e.g. `C++`. */
  language: string;
  /** MIME type of the language, where it is known: `text/x-c++src`. */
  contentType?: string;
  /** px */
  fontSize: number;
  /** Columns of a tab, and spaces of an indent. */
  tabSize: number;
  /** `site` unless told. */
  theme?: EditorTheme;
  label: string;
  /** Ctrl/Cmd-Enter. */
  onSubmit?: () => void;
}
