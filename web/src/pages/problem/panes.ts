/** The halves of the workspace; a narrow screen shows one at a time. */
export type PaneName = 'statement' | 'code';
/** Minimum widths in px; below them a pane is not usable. */
export const MIN_WIDTHS = { statement: 420, code: 580 };
/** Matches windows in which both panes do not fit side by side. */
export const STACKED_QUERY = '(max-width: 1023px)';
