/** Colour schemes of the editor. `site` follows the site's light or dark scheme; the others are fixed. */
export const EDITOR_THEMES = [
  'site',
  'monokai',
  'solarized',
  'material',
  'idea',
  'eclipse',
  'base16-dark',
  'cobalt',
  'dracula',
] as const;
export type EditorTheme = (typeof EDITOR_THEMES)[number];
/** Themes with a palette of their own. */
export type FixedTheme = Exclude<EditorTheme, 'site'>;

export const isEditorTheme = (value: unknown): value is EditorTheme =>
  (EDITOR_THEMES as readonly unknown[]).includes(value);
