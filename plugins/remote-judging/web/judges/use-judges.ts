import type { RemoteOperation } from '@tribunal/remote-kit/contract';
import type { RemoteJudgeRow } from '../../contract';
import { useTranslation } from 'react-i18next';
import { api, JUDGES, refresh, useAction, useCall } from '../calls';
import { useStreamEvent } from '@tribunal/web/plugin/more';

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
  const answer = useCall(JUDGES, {}, { refetchInterval: REFETCH_MS });
  useStreamEvent('remote', () => void refresh(JUDGES));

  const check = useAction({
    call: (key: string) => api('POST /api/admin/remote-judge/check', { body: key ? { key } : {} }),
    done: t('remote-judging.checking'),
    changes: [JUDGES],
  });
  const pause = useAction({
    call: (_subject: string, request: PauseRequest) => api('PUT /api/admin/remote-judge/pause', { body: request }),
    changes: [JUDGES],
  });
  return {
    answer,
    rows: answer.data,
    /** The key of the judge that is being checked, empty for all of them. */
    checking: check.subject,
    /** Checks one judge, or all without a key. */
    check: (key = '') => check.run(key),
    pause: (request: PauseRequest) => pause.run(`${request.key} ${request.operation ?? ''}`, request),
  };
};
export type Judges = ReturnType<typeof useJudges>;

/** Returns whether the button resumes the judge rather than pausing it. */
export const isPaused = ({ state }: Pick<RemoteJudgeRow, 'state'>): boolean => state === 'paused' || state === 'down';
