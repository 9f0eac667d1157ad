import {
  Button,
  confirm,
  EmptyState,
  IconButton,
  ListCard,
  TimeAgo,
  toast,
  Toggle,
  useLocalPage,
  type Column,
} from '@tribunal/web/kit';
import { ContestPageSizes, type ContestAnnouncement } from '../../contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, callIn, inGroup, useCall } from '../calls';
import { useGid } from './addresses';
import { ContestAdminFrame } from './ContestAdminFrame';
import { AnnouncementDialog } from './AnnouncementDialog';

type Editing = 'none' | 'new' | ContestAnnouncement;

export const AnnouncementsPage = () => (
  <ContestAdminFrame page="announcement">{({ id }) => <Announcements cid={id} />}</ContestAdminFrame>
);

const Announcements = ({ cid }: { cid: number }) => {
  const { t } = useTranslation();
  const gid = useGid();
  const { query, paging } = useLocalPage(ContestPageSizes.announcements);
  const [editing, setEditing] = useState<Editing>('none');
  const answer = useCall(
    callIn(gid, 'GET /api/admin/contest/announcement'),
    { query: { cid, ...inGroup(gid), ...query }, failures: 'silent' },
    { keep: 'previous' },
  );

  const { refetch } = answer;

  const show = async ({ id, title, content }: ContestAnnouncement, isShown: boolean) => {
    const announcement = { id, title, content, status: isShown ? (0 as const) : (1 as const) };
    const body = { cid, ...inGroup(gid), announcement };
    await api(callIn(gid, 'PUT /api/admin/contest/announcement'), { body }).catch(() => undefined);
    await refetch();
  };
  const remove = async ({ id, title }: ContestAnnouncement) => {
    const sure = await confirm({
      title: t('contest.admin.announcement.deleteAsk'),
      text: t('contest.admin.announcement.deleteText', { title }),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    });
    if (!sure) return;
    const query = { cid, ...inGroup(gid), aid: id };
    await api(callIn(gid, 'DELETE /api/admin/contest/announcement'), { query });
    toast.success(t('authoring.deleted'));
    await refetch();
  };

  const columns: Column<ContestAnnouncement>[] = [
    { key: 'title', head: t('contest.admin.announcement.title'), cell: ({ title }) => <b>{title}</b> },
    {
      key: 'author',
      head: t('contest.admin.column.author'),
      width: 'min',
      drop: 'sm',
      cell: ({ username }) => username,
    },
    {
      key: 'created',
      head: t('authoring.column.created'),
      width: 'min',
      drop: 'md',
      className: 't-muted',
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: 'changed',
      head: t('authoring.column.modified'),
      width: 'min',
      drop: 'lg',
      className: 't-muted',
      cell: ({ gmtModified }) => <TimeAgo at={gmtModified} />,
    },
    {
      key: 'shown',
      head: t('contest.admin.announcement.shownHead'),
      width: 'min',
      cell: (item) => (
        <Toggle
          variant="bare"
          label={t('contest.admin.announcement.shownOne', { title: item.title })}
          checked={item.status === 0}
          onChange={(isShown) => void show(item, isShown)}
        />
      ),
    },
    {
      key: 'actions',
      head: <span className="t-sr">{t('authoring.actions')}</span>,
      width: 'min',
      cell: (item) => (
        <span className="t-row tight">
          <IconButton
            size="small"
            icon="edit outline"
            label={t('authoring.editOne', { name: item.title })}
            onClick={() => setEditing(item)}
          />
          <IconButton
            size="small"
            icon="trash alternate outline"
            label={t('authoring.deleteOne', { name: item.title })}
            onClick={() => void remove(item).catch(() => undefined)}
          />
        </span>
      ),
    },
  ];
  const create = (
    <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
      {t('contest.admin.announcement.create')}
    </Button>
  );
  return (
    <>
      <ListCard
        title={t('contest.admin.page.announcement')}
        aside={create}
        className="t-tools-card"
        answer={answer}
        failed={t('kit.listFailed')}
        empty={
          <EmptyState title={t('kit.announcements.none')}>
            <p>{t('contest.admin.announcement.noneText')}</p>
          </EmptyState>
        }
        rows={{ columns, rowKey: ({ id }) => id, label: t('contest.admin.page.announcement'), height: 'roomy' }}
        paging={{ ...paging, label: t('kit.announcements.pages') }}
      />
      {editing !== 'none' && (
        <AnnouncementDialog
          key={editing === 'new' ? 'new' : editing.id}
          cid={cid}
          announcement={editing === 'new' ? null : editing}
          onClose={() => setEditing('none')}
          onSaved={() => {
            setEditing('none');
            void refetch();
          }}
        />
      )}
    </>
  );
};
