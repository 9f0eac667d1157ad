export interface Draft {
  language: string;
  /** language → what was typed. */
  codes: Record<string, string>;
  /** ms */
  savedAt: number;
}

export interface EditorSettings {
  /** Last language chosen anywhere. */
  language: string | null;
  fontSize: number;
  tabSize: number;
}

export const FONT_SIZES = [12, 14, 16, 18, 20] as const;
export const TAB_SIZES = [2, 4, 8] as const;
const DEFAULTS: EditorSettings = { language: null, fontSize: 14, tabSize: 4 };
const SETTINGS_KEY = 'editor';
const draftKey = (problemId: string): string => `code:${problemId}`;

const read = <T>(key: string): T | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
};
/** A full storage must not stop anybody from typing. */
const write = (key: string, value: unknown): boolean => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

export const readDraft = (problemId: string): Draft | null => read<Draft>(draftKey(problemId));
/** Keeps the codes that are given and leaves the others as they are by now; another tab may have written them. */
export const mergeDraft = (problemId: string, changed: Draft): boolean =>
  write(draftKey(problemId), { ...changed, codes: { ...readDraft(problemId)?.codes, ...changed.codes } });
/** Hears of drafts of the problem that other tabs keep; returns its undo. */
export const onDraftChange = (problemId: string, listener: (draft: Draft) => void): (() => void) => {
  const fromOtherTab = ({ key }: StorageEvent) => {
    const draft = key === draftKey(problemId) ? readDraft(problemId) : null;
    if (draft) listener(draft);
  };
  window.addEventListener('storage', fromOtherTab);
  return () => window.removeEventListener('storage', fromOtherTab);
};
export const readSettings = (): EditorSettings => ({ ...DEFAULTS, ...read<Partial<EditorSettings>>(SETTINGS_KEY) });
export const writeSettings = (settings: EditorSettings): boolean => write(SETTINGS_KEY, settings);

/** Most people's first language here. */
const COMMON = 'C++';

/** The draft's language, else the one used last, else C++, else the first that the problem allows. */
export const firstLanguage = (allowed: readonly string[], draft: Draft | null, settings: EditorSettings): string =>
  [draft?.language, settings.language, COMMON].find((language) => language && allowed.includes(language)) ??
  allowed[0] ??
  '';
