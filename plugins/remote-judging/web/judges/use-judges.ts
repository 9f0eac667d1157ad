import type { RemoteOperation } from '@tribunal/contract';
import type { RemoteJudgeRow } from '../../contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../calls';
import { useStreamEvent } from '@tribunal/web/plugin';
import { toast } from '@tribunal/web/kit';

/** Polling interval in ms while one of these pages is open. */
const REFETCH_MS = 5000;

interface PauseRequest {
  key: string;
  operation?: RemoteOperation;
  paused: boolean;
}

/** Provides all remote judges as the operator sees them, and the actions on them. */
export const useJudges = () => {
  const { t } = useTranslation();
  const [checking, setChecking] = useState<string | null>(null);
  const { data, error, refetch } = useCall('GET /api/admin/remote-judge', {}, { refetchInterval: REFETCH_MS });
  useStreamEvent('remote', () => void refetch());

  /** Checks one judge, or all without a key. */
  const check = async (key?: string): Promise<void> => {
    setChecking(key ?? '');
    try {
      await api('POST /api/admin/remote-judge/check', { body: key ? { key } : {} });
      toast.success(t('remote-judging.checking'));
    } catch {
      // The error has already been displayed.
    } finally {
      setChecking(null);
      void refetch();
    }
  };
  const pause = async (pauseRequest: PauseRequest): Promise<void> => {
    await api('PUT /api/admin/remote-judge/pause', { body: pauseRequest }).catch(() => undefined);
    void refetch();
  };
  return { rows: data, error, refetch, checking, check, pause };
};
export type Judges = ReturnType<typeof useJudges>;

/** Returns whether the button resumes the judge rather than pausing it. */
export const isPaused = ({ state }: Pick<RemoteJudgeRow, 'state'>): boolean => state === 'paused' || state === 'down';
