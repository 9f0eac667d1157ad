import { Button } from '@tribunal/web/kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanionOrder } from '../../contract/companion-protocol';
import { forgetJob, useCompanionJob, useCompanionSite } from './use-companion';
import { useCompanionRequest } from './use-companion-request';
import { useNow } from './use-now';

export interface ClaimCompanionProps {
  order: CompanionOrder;
  /** Name of the site. */
  site: string;
  onRun: (runId: string) => void;
}

/** Lets the companion fill in the program that proves a handle; shows nothing where it cannot. */
export const ClaimCompanion = ({ order, site, onRun }: ClaimCompanionProps) => {
  const { t } = useTranslation();
  const { jobId } = order;
  const isKnown = useCompanionSite(order.key) !== undefined;
  const view = useCompanionJob(jobId);
  const { send, isBusy } = useCompanionRequest();
  const now = useNow(order, view, site);
  const runId = view?.state === 'submitted' ? view.runId : null;
  const take = useRef(onRun);
  useEffect(() => {
    take.current = onRun;
  });
  useEffect(() => {
    if (runId === null) return;
    take.current(runId);
    forgetJob(jobId);
  }, [runId, jobId]);
  if (!isKnown) return null;
  const isFilled = view?.state === 'filled';
  const hasStarted = view !== null && view.state !== 'submitted';
  return (
    <div className="t-row t-note-actions">
      <Button disabled={isBusy} onClick={() => void send('start', order)}>
        {t('remote-judging.companion.claim.fill')}
      </Button>
      <span role="status" className="t-small">
        {hasStarted && (isFilled ? t('remote-judging.companion.claim.now', { site }) : now)}
      </span>
    </div>
  );
};
