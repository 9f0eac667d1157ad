import type { NoticeRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api, useList } from '../../../api';
import { useTitle } from '../../../shared/site';
import { Button, ListPage, useEditing } from '../../../kit';
import { usePage } from '../../../shared/search-params';
import { NOTICES_CALL, NoticeDialog } from './NoticeDialog';
import { useAction } from '../../../shared/action';
import { NoticeTable } from './NoticeTable';

/** How often the numbers of readers are updated. */
const REFETCH_MS = 5000;

export const NoticesPage = () => {
  const { t } = useTranslation();
  const { query, paging } = usePage({});
  const answer = useList(NOTICES_CALL, query, { refetchInterval: REFETCH_MS });
  const editing = useEditing<NoticeRow>();
  useTitle(t('siteAdmin.notices'));

  const send = useAction({
    call: ({ id }: NoticeRow) => api('PUT /api/admin/msg/notice', { body: { id, now: true } }),
    done: t('siteAdmin.sent'),
    changes: [NOTICES_CALL],
  });
  const remove = useAction({
    ask: ({ title }: NoticeRow) => ({
      title: t('siteAdmin.deleteNoticeAsk', { name: title }),
      text: t('siteAdmin.deleteNoticeText'),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    }),
    call: ({ id }) => api('DELETE /api/admin/msg/notice', { query: { id } }),
    done: t('authoring.deleted'),
    changes: [NOTICES_CALL],
  });
  const writeButton = (
    <Button variant="primary" icon="plus" onClick={editing.create}>
      {t('siteAdmin.writeNotice')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('siteAdmin.notices')}
        sub={t('siteAdmin.noticesSub')}
        actions={writeButton}
        answer={answer}
        empty={{ title: t('siteAdmin.noNotices'), text: t('siteAdmin.noNoticesText'), actions: writeButton }}
        rowsExpected={5}
        rows={(rows) => <NoticeTable rows={rows} onSend={send.run} onEdit={editing.edit} onDelete={remove.run} />}
        paging={{ ...paging, label: t('siteAdmin.noticePages') }}
      />
      {editing.dialog((notice, close) => (
        <NoticeDialog notice={notice} onClose={close} />
      ))}
    </>
  );
};
