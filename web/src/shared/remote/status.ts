import type { RemoteStatusRow } from '@tribunal/contract';
import { callKey, isNotFound, queryClient, useCall } from '../../api';

const CALL = 'GET /api/remote-status';
/** Stale time in ms; long, because changes arrive by the event stream. */
const STALE_MS = 60_000;

const NONE: RemoteStatusRow[] = [];

/**
 * Loads the public status of the remote judges: none while remote judging is switched off. The event stream updates it.
 */
export const useRemoteStatus = (state: 'wanted' | 'not wanted' = 'wanted') => {
  const { data, error, refetch } = useCall(
    CALL,
    { failures: 'silent' },
    { staleTime: STALE_MS, enabled: state === 'wanted' },
  );
  const isOff = isNotFound(error);
  return { data: isOff ? NONE : data, error: isOff ? null : error, refetch };
};

/** Applies a change of a remote judge's status. */
export const updateRemoteStatus = (row: RemoteStatusRow): void => {
  queryClient.setQueryData<RemoteStatusRow[]>(callKey(CALL), (rows) => {
    if (!rows) return rows;
    return rows.some(({ key }) => key === row.key)
      ? rows.map((each) => (each.key === row.key ? row : each))
      : [...rows, row];
  });
};

/** Refetches the list of remote judges after plugins were enabled or disabled. */
export const invalidateRemoteStatus = (): void => void queryClient.invalidateQueries({ queryKey: [CALL] });

/** Returns the bank's key from a problem id: `HDU` for `HDU-1000`. */
export const problemSourceOf = (problemId: string): string => problemId.split('-')[0] ?? '';
