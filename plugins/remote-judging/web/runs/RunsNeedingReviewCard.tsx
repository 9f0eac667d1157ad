import { PageSizes } from '@tribunal/contract';
import type { RunNeedingReview } from '../../contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, REVIEWED, useAction, useList } from '../calls';
import { Button, Card, List, type Column, useClock, useLocalPage, timeColumn } from '@tribunal/web/kit';
import { Evidence } from '../shared/Evidence';
import { momentText } from '../shared/times';
import { useSiteName } from '../status/remote-status';
import { ArrivedDialog } from './ArrivedDialog';
import { accountColumn, submissionColumn } from './run-columns';

/** The name of each decision in the texts. */
const TEXT_NAMES = { lost: 'resend', drop: 'skip' } as const;

/** Provides the decisions that only need a confirmation; each question explains the consequence. */
const useReviewDecision = () => {
  const { t } = useTranslation();
  const siteName = useSiteName();
  return useAction({
    ask: ({ submitId, key, account }: RunNeedingReview, decision: 'lost' | 'drop') => ({
      title: t(`remote-judging.needsReview.${TEXT_NAMES[decision]}Ask`, { submitId }),
      text: t(`remote-judging.needsReview.${TEXT_NAMES[decision]}Text`, { name: siteName(key), account }),
      yes: t(`remote-judging.needsReview.${TEXT_NAMES[decision]}Yes`),
      variant: decision === 'lost' ? 'primary' : 'negative',
    }),
    call: ({ id }, decision) => api('POST /api/admin/remote-run/decide', { body: { id, decision } }),
    done: t('remote-judging.needsReview.decided'),
    changes: REVIEWED,
  });
};

interface Props {
  /** Number of runs that need review; a change refetches the list. */
  count: number;
  /** Time since which the first of them has been waiting, unless it is shown elsewhere. */
  since?: string | null;
  /** Restricts the list to one judge. */
  judgeKey?: string;
}

/**
 * Lists submissions of which it is unknown whether the remote site received them; an operator checks there and
 * decides.
 */
export const RunsNeedingReviewCard = ({ count, since, judgeKey }: Props) => {
  const { t, i18n } = useTranslation();
  const sinceText = useClock((now) => (since ? momentText(since, now, i18n.language) : ''));
  const [arrived, setArrived] = useState<RunNeedingReview | null>(null);
  const { query, paging } = useLocalPage(PageSizes.adminTable);
  const answer = useList('GET /api/admin/remote-run/needs-review', {
    ...query,
    ...(judgeKey !== undefined && { key: judgeKey }),
  });
  const { refetch } = answer;
  useEffect(() => void refetch(), [count, refetch]);
  const { busy: isBusy, run: decide } = useReviewDecision();

  const columns: Column<RunNeedingReview>[] = [
    submissionColumn(t),
    accountColumn(t),
    timeColumn({ key: 'sent', head: t('remote-judging.needsReview.sent'), drop: 'sm' }, ({ sentAt }) => sentAt),
    {
      key: 'decide',
      head: t('remote-judging.needsReview.decision'),
      cell: (row) => (
        <span className="t-row">
          <Button size="small" disabled={isBusy} onClick={() => setArrived(row)}>
            {t('remote-judging.needsReview.arrived')}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => decide(row, 'lost')}>
            {t('remote-judging.needsReview.resend')}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => decide(row, 'drop')}>
            {t('remote-judging.needsReview.skip')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Card title={t('remote-judging.needsReview.title')}>
      <p className="t-card-intro t-muted t-small">
        {since && <span>{t('remote-judging.note.needsReview', { count, since: sinceText })} </span>}
        <span>{t('remote-judging.needsReview.text')}</span>
      </p>
      <List
        answer={answer}
        empty={{ title: t('remote-judging.needsReview.none'), picture: 'none' }}
        rowsExpected={2}
        rows={{
          columns,
          rowKey: ({ id }) => id,
          label: t('remote-judging.needsReview.title'),
          height: 'roomy',
          note: ({ detail, evidence }) => (
            <div className="t-judge-note t-small">
              <p className="t-muted">{detail}</p>
              <Evidence text={evidence} />
            </div>
          ),
        }}
        paging={{ ...paging, label: t('remote-judging.needsReview.pages') }}
      />
      {arrived && <ArrivedDialog run={arrived} onClose={() => setArrived(null)} />}
    </Card>
  );
};
