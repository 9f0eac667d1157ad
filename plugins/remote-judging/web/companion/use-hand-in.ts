import { ApiError } from '@tribunal/web/plugin';
import { useEffect, useRef } from 'react';
import type { CompanionTask } from '../../contract';
import type { CompanionView } from '../../contract/companion-protocol';
import { api } from '../calls';
import { isWaiting } from './companion-job';
import { companion } from './use-companion';

/** Returns whether another run would be accepted in place of this one. */
const isRefusedRun = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.field === 'runId';

/** Lets the companion look for another run; resolves with whether it does. */
const giveBack = (jobId: string, runId: string): Promise<boolean> =>
  companion()
    .request('reject', { jobId, runId })
    .then(
      () => true,
      () => false,
    );

/**
 * Hands the run that the companion has found to the server. One that the server does not accept is given back, so that the
 * companion looks for another; one that could not be handed in is tried again when the task is next checked, and not
 * before.
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
      let hasAnswer = true;
      try {
        await api('PUT /api/companion/submission/arrived', {
          body: { submitId, runId, isChanged },
          failures: 'silent',
        });
      } catch (error) {
        hasAnswer = isRefusedRun(error) && (await giveBack(jobId, runId));
      }
      sending.current = null;
      if (hasAnswer) onAnswer();
    };
    void handIn();
  }, [submitId, jobId, runId, isChanged, checkedAt, onAnswer]);
};
