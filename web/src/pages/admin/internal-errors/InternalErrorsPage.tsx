import type { InternalErrorRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api, useCall } from '../../../api';
import {
  Button,
  EmptyState,
  ListPage,
  NOTHING,
  PastEnd,
  Segmented,
  TimeAgo,
  confirm,
  toast,
  type Column,
} from '../../../kit';
import { usePage } from '../../../shared/search-params';
import { useTitle } from '../../../shared/site';

/** Lists submissions that judges could not complete, and rejudges them once the cause is fixed. */
export const InternalErrorsPage = () => {
  const { t } = useTranslation();
  const { params, change, query, paging } = usePage({ all: 'flag' });
  const all = params.get('all') === 'true';
  const [releasing, setReleasing] = useState<number | 'all' | null>(null);
  const { data, error, refetch } = useCall(
    'GET /api/admin/internal-error',
    { query: { ...query, all } },
    { keep: 'previous' },
  );
  useTitle(t('internalErrors.title'));

  const release = async (body: { id: number } | { all: true }): Promise<void> => {
    setReleasing('id' in body ? body.id : 'all');
    await api('POST /api/admin/internal-error/release', { body }).then(
      () => toast.success(t('internalErrors.released')),
      () => undefined,
    );
    await refetch();
    setReleasing(null);
  };
  const releaseAll = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('internalErrors.releaseAllAsk'),
      text: t('internalErrors.releaseAllText'),
      yes: t('internalErrors.releaseAll'),
      variant: 'primary',
    });
    if (isSure) await release({ all: true });
  };

  const columns: Column<InternalErrorRow>[] = [
    {
      key: 'submission',
      head: t('internalErrors.submission'),
      width: 'min',
      cell: ({ submitId }) => <Link to={`/submission-detail/${submitId}`}>#{submitId}</Link>,
    },
    { key: 'reason', head: t('internalErrors.reason'), cell: ({ reason }) => <span lang="en">{reason}</span> },
    {
      key: 'owner',
      head: t('internalErrors.owner'),
      drop: 'sm',
      cell: ({ owner }) => (owner ? t(`internalErrors.owners.${owner}`) : NOTHING),
    },
    {
      key: 'judge',
      head: t('internalErrors.judge'),
      drop: 'md',
      className: 't-muted',
      cell: ({ judge }) => judge ?? NOTHING,
    },
    {
      key: 'since',
      head: t('internalErrors.since'),
      width: 'min',
      drop: 'sm',
      className: 't-muted',
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: 'release',
      head: t('internalErrors.state'),
      width: 'min',
      cell: ({ id, submitId, resolvedAt }) =>
        resolvedAt ? (
          t('internalErrors.closed')
        ) : (
          <Button
            size="small"
            state={releasing === id ? 'busy' : 'ready'}
            aria-label={t('internalErrors.releaseOf', { id: submitId })}
            onClick={() => void release({ id })}
          >
            {t('internalErrors.release')}
          </Button>
        ),
    },
  ];
  return (
    <ListPage
      title={t('internalErrors.title')}
      sub={t('internalErrors.sub')}
      actions={
        !all &&
        data &&
        data.total > 0 && (
          <Button variant="primary" state={releasing === 'all' ? 'busy' : 'ready'} onClick={() => void releaseAll()}>
            {t('internalErrors.releaseAll')}
          </Button>
        )
      }
      answer={{ data, error, refetch }}
      filters={
        <div className="t-body">
          <Segmented
            label={t('internalErrors.shown')}
            value={all ? 'all' : 'open'}
            options={[
              { value: 'open', text: t('internalErrors.open') },
              { value: 'all', text: t('internalErrors.all') },
            ]}
            onChange={(value) => change({ all: value === 'all' })}
          />
        </div>
      }
      empty={
        <EmptyState title={t('internalErrors.none')}>
          <p>{t('internalErrors.noneText')}</p>
        </EmptyState>
      }
      pastEnd={<PastEnd onFirst={() => paging.onPage(1)} />}
      rows={{
        columns,
        rowKey: ({ id }) => id,
        label: t('internalErrors.title'),
        note: ({ detail }) =>
          detail && (
            <p className="t-muted t-small t-last" lang="en">
              {detail}
            </p>
          ),
      }}
      paging={{ ...paging, label: t('internalErrors.pages') }}
    />
  );
};
