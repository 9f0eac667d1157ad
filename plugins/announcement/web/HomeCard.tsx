import { PageSizes } from '@tribunal/contract';
import { Card, EmptyState, ErrorState, IconButton, Pager, SkeletonRows, TimeAgo } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '../contract';
import { useCall } from './calls';
import { Reading } from './Reading';

/** News of the site: a list, and the one that is being read in its place. */
export const HomeCard = () => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Announcement | null>(null);
  const { data, error, refetch, isFetching } = useCall(
    'GET /api/get-common-announcement',
    { query: { currentPage: page, limit: PageSizes.announcement } },
    { keep: 'previous' },
  );

  if (open) return <Reading announcement={open} onBack={() => setOpen(null)} />;
  const refresh = (
    <IconButton
      size="small"
      icon={isFetching ? 'sync t-spin' : 'sync'}
      label={t('announcement.refresh')}
      onClick={() => void refetch()}
    />
  );
  return (
    <Card title={t('announcement.name')} aside={refresh}>
      {!data && !error && <SkeletonRows rows={PageSizes.announcement} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.records.map((item) => (
        <button key={item.id} type="button" className="t-item" onClick={() => setOpen(item)}>
          <b className="t-grow">{item.title}</b>
          <span className="t-muted t-small t-nowrap t-hide-sm">{item.username}</span>
          <TimeAgo className="t-muted t-small t-nowrap t-item-time" at={item.gmtCreate} />
        </button>
      ))}
      {data?.total === 0 && (
        <EmptyState picture="none" title={t('announcement.empty')}>
          <p>{t('announcement.emptyText')}</p>
        </EmptyState>
      )}
      {data && (
        <Pager
          page={page}
          size={PageSizes.announcement}
          total={data.total}
          onPage={setPage}
          label={t('announcement.pages')}
        />
      )}
    </Card>
  );
};
