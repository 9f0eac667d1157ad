import { Intervals, isInProgress, type SolutionRow } from '@tribunal/contract';
import { useState } from 'react';
import { api, useCall } from '../../../../api';

const isRunning = ({ result }: SolutionRow): boolean => result !== null && isInProgress(result.status);
const NO_ROWS: SolutionRow[] = [];

/** Loads the results of the setter's solutions and polls while some are running. */
export const useVerification = (pid: number | null) => {
  const [watching, setWatching] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, refetch } = useCall(
    'GET /api/admin/problem/solutions',
    { query: { pid: pid ?? 0 }, failures: 'silent' },
    { enabled: pid !== null, refetchInterval: watching ? Intervals.submissionPoll : false },
  );
  const running = data?.some(isRunning) ?? false;
  if (running !== watching) setWatching(running);

  const verify = async (saved: number): Promise<void> => {
    setBusy(true);
    try {
      await api('POST /api/admin/problem/verify', { body: { pid: saved } });
      await refetch();
    } catch {
      // The error has been displayed; the results stay as they were.
    } finally {
      setBusy(false);
    }
  };
  return { rows: data ?? NO_ROWS, running, busy, verify };
};
