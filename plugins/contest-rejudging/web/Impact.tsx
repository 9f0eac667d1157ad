import './rejudge.css';
import { BOARDS, refresh, RESULTS } from '@tribunal/plugin-contest/web';
import {
  Button,
  Card,
  confirm,
  EmptyState,
  ErrorState,
  Health,
  SkeletonRows,
  useSave,
  type HealthStatus,
} from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RejudgeImpact } from '../contract';
import { api, useCall } from './calls';
import { ChangedRanks, ChangedVerdicts } from './changes';

const STATE_STATUS: Readonly<Record<RejudgeImpact['state'], HealthStatus>> = {
  judging: 'slow',
  ready: 'up',
  applied: 'off',
  dropped: 'off',
};
/** Polling interval in milliseconds while submissions are being judged. */
const REFETCH_MS = 2000;
const IMPACT = 'GET /api/admin/contest/rejudge';

/** Shows the results of a rejudge so far, and lets an organiser decide about it. */
export const Impact = ({ cid, id }: { cid: number; id: number }) => {
  const { t } = useTranslation();
  const [isJudging, setJudging] = useState(true);
  const { data, error, refetch } = useCall(
    IMPACT,
    { query: { cid, id }, failures: 'silent' },
    { refetchInterval: isJudging && REFETCH_MS },
  );
  if (data && isJudging !== (data.state === 'judging')) setJudging(data.state === 'judging');
  if (!data) {
    return (
      <Card title={t('contest-rejudging.last')}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />}
      </Card>
    );
  }
  return (
    <>
      <Card
        title={t('contest-rejudging.last')}
        aside={<Health status={STATE_STATUS[data.state]}>{t(`contest-rejudging.states.${data.state}`)}</Health>}
      >
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        <div className="t-body">
          <Progress done={data.done} total={data.total} />
          <Decision cid={cid} impact={data} />
        </div>
      </Card>
      {data.state !== 'judging' && data.changed.length === 0 && (
        <Card>
          <EmptyState picture="none" title={t('contest-rejudging.nothing')} />
        </Card>
      )}
      {data.changed.length > 0 && <ChangedVerdicts cid={cid} changed={data.changed} />}
      {data.ranks.length > 0 && <ChangedRanks ranks={data.ranks} />}
    </>
  );
};

const Progress = ({ done, total }: { done: number; total: number }) => {
  const { t } = useTranslation();
  const progressText = t('contest-rejudging.done', { done, total });
  return (
    <>
      <p className="t-num">{progressText}</p>
      <div
        className="t-time"
        role="progressbar"
        aria-label={t('contest-rejudging.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={progressText}
      >
        <div className="past" style={{ width: `${total === 0 ? 100 : (done / total) * 100}%` }} />
      </div>
    </>
  );
};

const Decision = ({ cid, impact: { id, state } }: { cid: number; impact: RejudgeImpact }) => {
  const { t } = useTranslation();
  const { busy, state: buttonState, run } = useSave([], 'toast');
  if (state !== 'judging' && state !== 'ready') return null;
  const decide = async (action: 'apply' | 'discard'): Promise<void> => {
    const yes = await confirm({
      title: t(`contest-rejudging.${action}Ask`),
      text: t(`contest-rejudging.${action}Text`),
      yes: t(`contest-rejudging.${action}`),
      variant: action === 'discard' ? 'negative' : 'primary',
    });
    if (!yes) return;
    const body = { cid, id, decision: action === 'discard' ? 'drop' : 'apply' } as const;
    await run(() => api('PUT /api/admin/contest/rejudge', { body }), { success: t(`contest-rejudging.${action}Done`) });
    await refresh(IMPACT, ...BOARDS, ...RESULTS);
  };
  return (
    <div className="t-row t-rejudge-actions">
      <Button
        variant="primary"
        icon="check"
        disabled={state !== 'ready'}
        state={buttonState}
        onClick={() => void decide('apply')}
      >
        {t('contest-rejudging.apply')}
      </Button>
      <Button variant="negative" disabled={busy} onClick={() => void decide('discard')}>
        {t('contest-rejudging.discard')}
      </Button>
    </div>
  );
};
