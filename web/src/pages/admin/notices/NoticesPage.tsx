import type { NoticeRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../../api';
import { useTitle } from '../../../shared/site';
import { Button, EmptyState, confirm, toast, ListPage } from '../../../kit';
import { usePage } from '../../../shared/search-params';
import { NoticeDialog } from './NoticeDialog';
import { NoticeTable } from './NoticeTable';

/** `notice` is null for a new one. */
type Open = { notice: NoticeRow | null } | null;

/** How often the numbers of readers are updated. */
const REFETCH_MS = 5000;

export const NoticesPage = () => {
  const { t } = useTranslation();
  const { query, paging } = usePage({});
  const { data, error, refetch } = useCall(
    'GET /api/admin/msg/notice',
    { query },
    { keep: 'previous', refetchInterval: REFETCH_MS },
  );
  const [open, setOpen] = useState<Open>(null);
  useTitle(t('siteAdmin.notices'));

  const send = async ({ id }: NoticeRow) => {
    await api('PUT /api/admin/msg/notice', { body: { id, now: true } });
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
      <ListPage
        title={t('siteAdmin.notices')}
        sub={t('siteAdmin.noticesSub')}
        actions={writeButton}
        answer={{ data, error, refetch }}
        empty={
          <EmptyState title={t('siteAdmin.noNotices')} actions={writeButton}>
            <p>{t('siteAdmin.noNoticesText')}</p>
          </EmptyState>
        }
        rows={(rows) => (
          <NoticeTable
            rows={rows}
            onSend={(row) => void send(row).catch(() => undefined)}
            onEdit={(notice) => setOpen({ notice })}
            onDelete={(row) => void remove(row).catch(() => undefined)}
          />
        )}
        paging={{ ...paging, label: t('siteAdmin.noticePages') }}
      />
      {open && <NoticeDialog notice={open.notice} onClose={() => setOpen(null)} onDone={handleDone} />}
    </>
  );
};
