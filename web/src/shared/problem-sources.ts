import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';

interface Row {
  key: string;
}

const KEY = /^[A-Z][A-Z0-9]{1,9}$/;

/**
 * Returns the keys of the site's remote banks. Until they are loaded, the key in the address is assumed to be valid,
 * so that no other list is shown first.
 */
export const remoteKeys = (rows: readonly Row[] | undefined, asked: string | null = null): string[] => {
  if (rows) return rows.map(({ key }) => key);
  return asked !== null && asked !== LOCAL_PROBLEM_SOURCE && KEY.test(asked) ? [asked] : [];
};

/** Returns the keys of the site's own bank and all remote ones. */
export const problemSourceKeys = (rows: readonly Row[] | undefined, asked: string | null = null): string[] => [
  LOCAL_PROBLEM_SOURCE,
  ...remoteKeys(rows, asked),
];

/** Returns the key of a problem's source from the id of the problem: `HDU` for `HDU-1000`. */
export const problemSourceOf = (problemId: string): string => problemId.split('-')[0] ?? '';
