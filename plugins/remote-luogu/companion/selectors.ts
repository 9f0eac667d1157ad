import { LUOGU_LANGUAGES } from '../languages';

/**
 * All that the companion part knows of the elements of the site's pages, which change several times a year: texts where
 * possible, because they change less.
 */
export const SELECTORS = {
  /** What the page was made from, in JSON. */
  context: 'script#lentille-context',
  editor: '.cm-content',
  /** What holds an editor; a word in it is code. */
  code: '.cm-editor, pre, code, script, style, textarea',
  line: '.cm-line',
  /** The tab that opens the submit panel; it submits nothing. */
  tab: 'header li, header a, header button, header [role="tab"]',
  /** The button that submits, which the companion never presses. */
  submit: 'button, [role="button"]',
  popUp: '.swal2-popup',
  popUpText: '.swal2-title, .swal2-html-container',
  /** The picture in a pop-up whose code a person types. */
  pictureCode: '[id="--swal-problem-submit-captcha"], .swal2-popup input.swal2-input:not([style*="none"])',
  /** The copy of the editor's text, made by `fillEditor`. */
  copy: 'textarea[data-companion-code]',
} as const;

export const TEXTS = {
  tab: ['提交', '提交答案', 'Submit'],
  submit: ['提交', '提交代码', '提交评测', 'Submit'],
  /** What the list of languages shows: one of them, or that the site finds it out. */
  languages: [...LUOGU_LANGUAGES.map(({ name }) => name), '自动识别语言', '自动识别', 'Auto'],
} as const;
