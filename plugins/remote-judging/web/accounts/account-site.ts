import type { RemoteStatusRow } from '../../contract';

/** The properties of a judge that an account dialog needs. */
export type AccountSite = Pick<RemoteStatusRow, 'key' | 'name' | 'credentials'>;
