import type { RemoteJudgeRow, RemoteOperation } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall, useStreamEvent } from '../../../api';
import { toast } from '../../../kit';

/** ms between two looks while a page of it is open. */
const LOOK_AGAIN = 5000;

interface Wish {
  key: string;
  operation?: RemoteOperation;
  paused: boolean;
}

/** All remote judges as the operator sees them, and what can be done with one. */
export const useJudges = () => {
  const { t } = useTranslation();
  const [checking, setChecking] = useState<string | null>(null);
  const { data, error, refetch } = useCall('GET /api/admin/remote-judge', {}, { refetchInterval: LOOK_AGAIN });
  useStreamEvent('remote', () => void refetch());

  /** Of one judge, or of all. */
  const check = async (key?: string): Promise<void> => {
    setChecking(key ?? '');
    try {
      await api('POST /api/admin/remote-judge/check', { body: key ? { key } : {} });
      toast.success(t('remoteOffice.checking'));
    } catch {
      // Shown already.
    } finally {
      setChecking(null);
      void refetch();
    }
  };
  const pause = async (wish: Wish): Promise<void> => {
    await api('PUT /api/admin/remote-judge/pause', { body: wish }).catch(() => undefined);
    void refetch();
  };
  return { rows: data, error, refetch, checking, check, pause };
};
export type Judges = ReturnType<typeof useJudges>;

/** Whether pressing its button goes on with what is not going on now. */
export const isHeld = ({ state }: Pick<RemoteJudgeRow, 'state'>): boolean => state === 'paused' || state === 'down';
