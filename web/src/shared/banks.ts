import { OWN_BANK, type RemoteStatusRow } from '@tribunal/contract';

type Row = Pick<RemoteStatusRow, 'key'>;

const KEY = /^[A-Z][A-Z0-9]{1,9}$/;

/**
 * Keys of the remote banks that this site has, as the server tells them. Until it has, what the address asks for is
 * believed to be one, so that no other list is shown first.
 */
export const remoteKeys = (rows: readonly Row[] | undefined, asked: string | null = null): string[] => {
  if (rows) return rows.map(({ key }) => key);
  return asked !== null && asked !== OWN_BANK && KEY.test(asked) ? [asked] : [];
};

/** The site's own bank, and all remote ones. */
export const bankKeys = (rows: readonly Row[] | undefined, asked: string | null = null): string[] => [
  OWN_BANK,
  ...remoteKeys(rows, asked),
];
