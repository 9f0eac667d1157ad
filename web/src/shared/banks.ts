import { OWN_BANK, REMOTE_JUDGES, type RemoteStatusRow } from '@tribunal/contract';

type Row = Pick<RemoteStatusRow, 'key'>;

/** Keys of all remote banks: those that everybody knows, then those of other plugins of this site. */
export const remoteKeys = (rows: readonly Row[] | undefined): string[] => [
  ...new Set([...REMOTE_JUDGES, ...(rows ?? []).map(({ key }) => key)]),
];

/** The site's own bank, and all remote ones. */
export const bankKeys = (rows: readonly Row[] | undefined): string[] => [OWN_BANK, ...remoteKeys(rows)];
