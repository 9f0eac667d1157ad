/** The halves of the workspace; a narrow screen shows one at a time. */
export type PaneName = 'statement' | 'code';
/** px; below them a pane is of no use. */
export const LEAST = { statement: 420, code: 580 };
/** Where both do not fit side by side. */
export const STACKED = '(max-width: 1023px)';
