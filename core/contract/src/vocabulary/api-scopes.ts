/**
 * What an API token may be used for. Each scope is a group of calls; a call belongs to at most one. The owner's own
 * rights apply as well.
 */
export const API_SCOPES = ['read', 'submit', 'problem', 'contest', 'admin'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** How API tokens begin, so that people and programs recognise one that has leaked. */
export const API_TOKEN_PREFIX = 'tbl_';
