/** What the companion part knows of the elements of the site's pages. */
export const SELECTORS = {
  /** Links of the menu on top, among them the one to the page of the account. */
  menuLinks: '.ui.fixed.menu a[href], .ui.sidebar.menu a[href]',
  /** What opens the submit view of a problem; it submits nothing. */
  opener: '.ui.menu .item:has(> i.paper.plane.icon)',
  /** The button that submits, which the companion never presses. */
  submit: 'button.ui.primary.fluid:has(> i.paper.plane.icon)',
  editor: '.monaco-editor',
  line: '.view-lines .view-line',
  dropdown: '.ui.dropdown',
  chosen: ':scope > .text',
  option: '.menu > .item',
  /** What tells that something failed. */
  error: '.noty_type__error .noty_body, .ui.negative.message, .ui.error.message',
  /** The copy of the editor's text, made by `fillEditor`. */
  copy: 'textarea[data-companion-code]',
} as const;
