import { firstLanguageOf } from '@tribunal/contract';
import { deviceStore, isEditorTheme, onUserValue, userStore, type EditorTheme } from '../../../kit';

export interface EditorAppearance {
  theme: EditorTheme;
  /** Font size in px. */
  fontSize: number;
  /** Tab width in columns. */
  tabSize: number;
}

export interface Draft {
  language: string;
  /** Maps a language to the code typed in it. */
  codes: Record<string, string>;
  /** The appearance when the problem was left; old drafts have none. */
  look?: Partial<EditorAppearance>;
  /** Time in ms. */
  savedAt: number;
}

/** Settings for problems without a draft of their own. */
export interface EditorSettings extends EditorAppearance {
  /** The language chosen last on any problem. */
  language: string | null;
  /** Height in px where the editor does not fill a pane. */
  height: number;
}

export const FONT_SIZES = [12, 14, 16, 18, 20] as const;
export const TAB_SIZES = [2, 4, 8] as const;
export const HEIGHTS = [350, 450, 550, 700, 900] as const;
const DEFAULTS: EditorSettings = { language: null, theme: 'site', fontSize: 14, tabSize: 4, height: 550 };
const SETTINGS_KEY = 'editor';
const storeKey = (draftKey: string): string => `code:${draftKey}`;

export const readDraft = (draftKey: string): Draft | null => userStore.read<Draft>(storeKey(draftKey));
/**
 * Stores the given codes and keeps the currently stored codes of the other languages, which another tab may have
 * written.
 */
export const mergeDraft = (draftKey: string, changed: Draft): boolean =>
  userStore.write(storeKey(draftKey), { ...changed, codes: { ...readDraft(draftKey)?.codes, ...changed.codes } });
/** Calls the listener when the draft of the problem may have changed elsewhere; returns a function that unsubscribes. */
export const onDraftChange = (draftKey: string, listener: () => void): (() => void) =>
  onUserValue(storeKey(draftKey), listener);

const isAllowed = (choices: readonly number[], value: unknown): value is number =>
  (choices as readonly unknown[]).includes(value);

/** Keeps only valid values, because a store written by other code must not break the editor. */
const validAppearance = (appearance: Partial<EditorAppearance> = {}): Partial<EditorAppearance> => ({
  ...(isEditorTheme(appearance.theme) && { theme: appearance.theme }),
  ...(isAllowed(FONT_SIZES, appearance.fontSize) && { fontSize: appearance.fontSize }),
  ...(isAllowed(TAB_SIZES, appearance.tabSize) && { tabSize: appearance.tabSize }),
});

/** Returns the general settings, overridden by those of the draft. */
export const readSettings = (draft: Draft | null = null): EditorSettings => {
  const general = deviceStore.read<Partial<EditorSettings>>(SETTINGS_KEY) ?? {};
  return {
    ...DEFAULTS,
    ...(typeof general.language === 'string' && { language: general.language }),
    ...(isAllowed(HEIGHTS, general.height) && { height: general.height }),
    ...validAppearance(general),
    ...validAppearance(draft?.look),
  };
};
export const writeSettings = (settings: EditorSettings): boolean => deviceStore.write(SETTINGS_KEY, settings);

/** Returns the draft's language, else the one used last, else the newest C++, else the first that the problem allows. */
export const firstLanguage = (allowed: readonly string[], draft: Draft | null, settings: EditorSettings): string =>
  [draft?.language, settings.language].find((language) => language && allowed.includes(language)) ??
  firstLanguageOf(allowed);
