import type { RemoteStatusRow } from '@tribunal/contract';

/** What is asked of a judge to have an account there. */
export type AccountSite = Pick<RemoteStatusRow, 'key' | 'name' | 'credentials'>;
