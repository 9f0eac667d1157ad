import { PageSizes, type NoticeRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../../api';
import { useTitle } from '../../../shared/site';
import { Button, Card, EmptyState, ErrorState, PageTitle, Pager, confirm, toast } from '../../../kit';
import { useFilters, wholeNumber } from '../../../shared/search-params';
import { NoticeDialog } from './NoticeDialog';
import { NoticeTable } from './NoticeTable';

/** `notice` is null for a new one. */
type Open = { notice: NoticeRow | null } | null;

export const NoticesPage = () => {
  const { t } = useTranslation();
  const { params, change } = useFilters();
  const currentPage = wholeNumber(params.get('currentPage'), 1);
  const limit = wholeNumber(params.get('limit'), PageSizes.adminTable);
  const query = { currentPage, limit };
  const { data, error, refetch } = useCall('GET /api/admin/msg/notice', { query }, { keep: 'previous' });
  const [open, setOpen] = useState<Open>(null);
  useTitle(t('siteAdmin.notices'));

  const send = async ({ id, title, content }: NoticeRow) => {
    await api('PUT /api/admin/msg/notice', { body: { id, title, content, now: true } });
    toast.success(t('siteAdmin.sent'));
    await refetch();
  };
  const remove = async ({ id, title }: NoticeRow) => {
    const sure = await confirm({
      title: t('siteAdmin.deleteNoticeAsk', { name: title }),
      text: t('siteAdmin.deleteNoticeText'),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    });
    if (!sure) return;
    await api('DELETE /api/admin/msg/notice', { query: { id } });
    toast.success(t('authoring.deleted'));
    await refetch();
  };
  const handleDone = () => {
    setOpen(null);
    void refetch();
  };

  const writeButton = (
    <Button variant="primary" icon="plus" onClick={() => setOpen({ notice: null })}>
      {t('siteAdmin.writeNotice')}
    </Button>
  );
  return (
    <>
      <PageTitle title={t('siteAdmin.notices')} sub={t('siteAdmin.noticesSub')}>
        {writeButton}
      </PageTitle>
      <Card>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.total === 0 ? (
          <EmptyState title={t('siteAdmin.noNotices')} actions={writeButton}>
            <p>{t('siteAdmin.noNoticesText')}</p>
          </EmptyState>
        ) : (
          (!error || data) && (
            <NoticeTable
              rows={data?.records}
              onSend={(row) => void send(row).catch(() => undefined)}
              onEdit={(notice) => setOpen({ notice })}
              onDelete={(row) => void remove(row).catch(() => undefined)}
            />
          )
        )}
        {data && (
          <Pager
            page={currentPage}
            size={limit}
            total={data.total}
            onPage={(next) => change({ currentPage: next })}
            onSize={(next) => change({ limit: next })}
            label={t('siteAdmin.noticePages')}
          />
        )}
      </Card>
      {open && <NoticeDialog notice={open.notice} onClose={() => setOpen(null)} onDone={handleDone} />}
    </>
  );
};
