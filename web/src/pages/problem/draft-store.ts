import { deviceStore, isEditorTheme, type EditorTheme } from '../../kit';

/** How the editor looks. */
export interface EditorLook {
  theme: EditorTheme;
  /** px */
  fontSize: number;
  /** Columns. */
  tabSize: number;
}

export interface Draft {
  language: string;
  /** language → what was typed. */
  codes: Record<string, string>;
  /** As it was when the problem was left; drafts of long ago have none. */
  look?: Partial<EditorLook>;
  /** ms */
  savedAt: number;
}

/** What holds for problems that have no state of their own yet. */
export interface EditorSettings extends EditorLook {
  /** Last language chosen anywhere. */
  language: string | null;
  /** px; where the editor does not fill a pane. */
  height: number;
}

export const FONT_SIZES = [12, 14, 16, 18, 20] as const;
export const TAB_SIZES = [2, 4, 8] as const;
export const HEIGHTS = [350, 450, 550, 700, 900] as const;
const DEFAULTS: EditorSettings = { language: null, theme: 'site', fontSize: 14, tabSize: 4, height: 550 };
const SETTINGS_KEY = 'editor';
const storeKey = (draftKey: string): string => `code:${draftKey}`;

const { read, write } = deviceStore;

export const readDraft = (draftKey: string): Draft | null => read<Draft>(storeKey(draftKey));
/** Keeps the codes that are given and leaves the others as they are by now; another tab may have written them. */
export const mergeDraft = (draftKey: string, changed: Draft): boolean =>
  write(storeKey(draftKey), { ...changed, codes: { ...readDraft(draftKey)?.codes, ...changed.codes } });
/** Calls the listener when another tab has stored a draft of the problem, and when this page comes back from rest. */
export const onDraftChange = (draftKey: string, listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storeKey(draftKey)) listener();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', listener);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', listener);
  };
};

const isOneOf = (choices: readonly number[], value: unknown): value is number =>
  (choices as readonly unknown[]).includes(value);

/** Only what can be chosen; a store that somebody else wrote must not break the editor. */
const known = (look: Partial<EditorLook> = {}): Partial<EditorLook> => ({
  ...(isEditorTheme(look.theme) && { theme: look.theme }),
  ...(isOneOf(FONT_SIZES, look.fontSize) && { fontSize: look.fontSize }),
  ...(isOneOf(TAB_SIZES, look.tabSize) && { tabSize: look.tabSize }),
});

/** The general settings, and over them what the draft was left with. */
export const readSettings = (draft: Draft | null = null): EditorSettings => {
  const general = read<Partial<EditorSettings>>(SETTINGS_KEY) ?? {};
  return {
    ...DEFAULTS,
    ...(typeof general.language === 'string' && { language: general.language }),
    ...(isOneOf(HEIGHTS, general.height) && { height: general.height }),
    ...known(general),
    ...known(draft?.look),
  };
};
export const writeSettings = (settings: EditorSettings): boolean => write(SETTINGS_KEY, settings);

/** Most people's first language here. */
const COMMON = 'C++';

/** The draft's language, else the one used last, else C++, else the first that the problem allows. */
export const firstLanguage = (allowed: readonly string[], draft: Draft | null, settings: EditorSettings): string =>
  [draft?.language, settings.language, COMMON].find((language) => language && allowed.includes(language)) ??
  allowed[0] ??
  '';
