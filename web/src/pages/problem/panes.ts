/** The halves of the workspace; a narrow screen shows one at a time. */
export type PaneName = 'statement' | 'code';
