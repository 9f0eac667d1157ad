import type { Problem } from '@tribunal/contract';
import { callKey, isNotFound, queryClient } from '@tribunal/web/plugin';
import { problemSourceOf } from '@tribunal/web/plugin/more';
import type { RemoteStatusRow } from '../../contract';
import { useCall } from '../calls';

export const STATUS_CALL = 'GET /api/remote-status';
/** Stale time in ms; long, because changes arrive by the event stream. */
const STALE_MS = 60_000;

const NONE: RemoteStatusRow[] = [];

/**
 * Loads the public status of the remote judges: none while remote judging is switched off. The event stream updates it.
 */
export const useRemoteStatus = (state: 'wanted' | 'not wanted' = 'wanted') => {
  const { data, error, refetch } = useCall(
    STATUS_CALL,
    { failures: 'silent' },
    { staleTime: STALE_MS, enabled: state === 'wanted' },
  );
  const isOff = isNotFound(error);
  return { data: isOff ? NONE : data, error: isOff ? null : error, refetch };
};

/** Returns the status of the remote judge of a problem; null for problems of this site and while it is loading. */
export const useRemoteJudge = ({
  isRemote,
  problemId,
}: Pick<Problem, 'isRemote' | 'problemId'>): RemoteStatusRow | null => {
  const { data } = useRemoteStatus(isRemote ? 'wanted' : 'not wanted');
  const key = problemSourceOf(problemId);
  return (isRemote && data?.find((each) => each.key === key)) || null;
};

/** Returns a function that names a remote judge; it returns the key while the names are loading. */
export const useSiteName = (): ((key: string) => string) => {
  const { data } = useRemoteStatus();
  return (key) => data?.find((each) => each.key === key)?.name ?? key;
};

/** Applies a change of a remote judge's status. */
export const updateRemoteStatus = (row: RemoteStatusRow): void => {
  queryClient.setQueryData<RemoteStatusRow[]>(callKey(STATUS_CALL), (rows) => {
    if (!rows) return rows;
    return rows.some(({ key }) => key === row.key)
      ? rows.map((each) => (each.key === row.key ? row : each))
      : [...rows, row];
  });
};
