import type { RemoteStatusRow } from '@tribunal/contract';
import { callKey, queryClient, useCall } from '../../api';

const CALL = 'GET /api/remote-status';
/** ms; changes come by the event stream, so an answer stays good for a while. */
const FRESH = 60_000;

/** How the other judges are, as everybody may know it. Changes come in by themselves. */
export const useRemoteStatus = (state: 'wanted' | 'not wanted' = 'wanted') =>
  useCall(CALL, { failures: 'silent' }, { staleTime: FRESH, enabled: state === 'wanted' });

/** A remote judge began or ceased to work. */
export const putRemoteStatus = (row: RemoteStatusRow): void => {
  queryClient.setQueryData<RemoteStatusRow[]>(callKey(CALL), (rows) => {
    if (!rows) return rows;
    return rows.some(({ key }) => key === row.key)
      ? rows.map((each) => (each.key === row.key ? row : each))
      : [...rows, row];
  });
};

/** Plugins went on or off: which remote judges there are is asked for again. */
export const forgetRemoteStatus = (): void => void queryClient.invalidateQueries({ queryKey: [CALL] });

/** Key of the bank that a problem's id begins with: `HDU` of `HDU-1000`. */
export const bankOf = (problemId: string): string => problemId.split('-')[0] ?? '';
