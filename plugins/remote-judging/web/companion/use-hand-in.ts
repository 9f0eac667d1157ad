import { ApiError } from '@tribunal/web/plugin';
import { useEffect, useRef } from 'react';
import type { CompanionTask } from '../../contract';
import type { CompanionView } from '../../contract/companion-protocol';
import { api } from '../calls';
import { isWaiting } from './companion-job';
import { companion } from './use-companion';

/**
 * Hands the run that the companion has found to the server. One that the server does not accept is given back, so that the
 * companion looks for another; one that could not be handed in is tried again with the next state of the task.
 */
export const useHandIn = (
  task: CompanionTask | undefined,
  view: CompanionView | null,
  { checkedAt, onAnswer }: { checkedAt: number; onAnswer: () => void },
): void => {
  const sending = useRef<string | null>(null);
  const found = task && isWaiting(task) && view?.state === 'submitted' ? view : null;
  const submitId = task?.submitId;
  const { jobId, runId, isChanged } = found ?? {};
  useEffect(() => {
    if (submitId === undefined || jobId === undefined || runId === undefined || sending.current === runId) return;
    sending.current = runId;
    const handIn = async (): Promise<void> => {
      try {
        await api('PUT /api/companion/submission/arrived', {
          body: { submitId, runId, isChanged },
          failures: 'silent',
        });
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status === 409;
        if (isRefused)
          await companion()
            .request('reject', { jobId, runId })
            .catch(() => null);
      }
      sending.current = null;
      onAnswer();
    };
    void handIn();
  }, [submitId, jobId, runId, isChanged, checkedAt, onAnswer]);
};
