/** Colour schemes of the editor. `site` follows the site's own light or dark scheme; the others stay as they are. */
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
/** Those with colours of their own. */
export type FixedTheme = Exclude<EditorTheme, 'site'>;

export const isEditorTheme = (value: unknown): value is EditorTheme =>
  (EDITOR_THEMES as readonly unknown[]).includes(value);
